// RUN: echo 'true 2' | funrun --semantics=heap --races --entry=branches %s | funcheck --match-full-lines %s --check-prefix=THEN
// RUN: echo 'false 2' | funrun --semantics=heap --races --entry=branches %s | funcheck --match-full-lines %s --check-prefix=ELSE
// RUN: echo '3 2' | funrun --entry=live %s | funcheck --match-full-lines %s --check-prefix=VALUE
// RUN: echo '3 2' | funrun --semantics=heap --races --entry=live %s | funcheck --match-full-lines %s --check-prefix=HEAP
// RUN: echo '3' | funrun --semantics=heap --races --stats --entry=in_turn %s 2>&1 | funcheck --match-full-lines %s --check-prefix=TURN
// Blocks that are used again, rightly and wrongly.

// Branches may use one block, each in a layout of its own.
fun branches (c : bool) (n : i64) : (m' : mem, #[mem] a : i64, #[mem] b : i64, [n][n]i64 @ m' -> 0 + {(n : a), (n : b)}) =
  let (m : mem) = alloc 8 * n * n
  let (#[mem] a : i64) (#[mem] b : i64) (z : [n][n]i64 @ m -> 0 + {(n : a), (n : b)}) =
    if c then
      let (x : [n][n]i64 @ m -> R(n, n)) =
        kernel i < n, j < n do
          in (10 * i + j)
      in (n, 1, x)
    else
      let (y : [n][n]i64 @ m -> C(n, n)) =
        kernel i < n, j < n do
          in (10 * i + j)
      in (1, n, y)
  in (m, a, b, z)

// THEN{LITERAL}: [[0, 1], [10, 11]]
// ELSE{LITERAL}: [[0, 1], [10, 11]]

// A buffer that is still needed is written through another name of its block:
// no access races, but the sum is not the value's.
fun live (n : i64) (T : i64) : (i64) =
  let (a : mem) = alloc 8 * n
  let (A : [n]i64 @ a -> R(n)) = iota n
  let (p : mem) (P : [n]i64 @ p -> R(n)) (s : i64) =
    loop (p : mem = a) (P : [n]i64 @ p -> R(n) = A) (s : i64 = 0) for t < T do
      let (Q : [n]i64 @ p -> R(n)) =
        kernel i < n do
          let (x : i64) = P[i]
          in (x + 1)
      let (x : i64) = P[n - 1]
      in (p, Q, s + x)
  in (s)

// VALUE: 5
// HEAP: 7

// What nobody needs any more makes room.
fun in_turn (n : i64) : (m' : mem, [n]i64 @ m' -> R(n)) =
  let (m : mem) = alloc 8 * n
  let (A : [n]i64 @ m -> R(n)) = iota n
  let (s : i64) =
    reduce (+) i < n do
      let (x : i64) = A[i]
      in (x)
  let (B : [n]i64 @ m -> R(n)) = replicate [n] s
  in (m, B)

// TURN: allocated: 24
// TURN-NEXT: peak: 24
// TURN-NEXT: copied_bytes: 0
// TURN-NEXT: copied_between: {}
// TURN-NEXT: allocations: {{[0-9]+}}
// TURN-NEXT: peak_in: {{.*}}
// TURN-NEXT: peak_parallel: {{.*}}
// TURN-NEXT: peak_with_arguments: {{[0-9]+}}
// TURN-NEXT: [3, 3, 3]
