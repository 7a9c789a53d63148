// RUN: echo '3 [[1, 2], [30, 40], [500, 600]]' | funrun --semantics=heap --races --stats --entry=sums %s 2>&1 | funcheck --match-full-lines %s --check-prefix=SUMS
// RUN: echo '3 [[1, 2], [30, 40], [500, 600]]' | funrun --semantics=heap --races --entry=prefixes %s | funcheck --match-full-lines %s --check-prefix=PREFIXES
// RUN: echo '0 empty([0][2]i64)' | funrun --semantics=heap --races --entry=sums %s | funcheck --match-full-lines %s --check-prefix=NONE
// RUN: echo '3 [[1, 2], [30, 40], [500, 600]]' | not funrun --semantics=heap --races --entry=captured %s 2>&1 | funcheck --match-full-lines %s --check-prefix=CAPTURED
// Operators on arrays: what is combined is copied to where the parameters say,
// and lives where the pattern says.

fun sums (n : i64) (A_mem : mem) (A : [n][2]i64 @ A_mem -> R(n, 2)) : (m' : mem, [2]i64 @ m' -> R(2)) =
  let (m : mem) = alloc 16
  let (p : mem) = alloc 16
  let (q : mem) = alloc 16
  let (z : mem) = alloc 16
  let (Z : [2]i64 @ z -> R(2)) = replicate [2] 0
  let (S : [2]i64 @ m -> R(2)) =
    reduce ((\ (a : [2]i64 @ p -> R(2)) (b : [2]i64 @ q -> R(2)) ->
        let (r : mem) = alloc 16
        let (c : [2]i64 @ r -> R(2)) =
          kernel k < 2 do
            let (x : i64) = a[k]
            let (y : i64) = b[k]
            in (x + y)
        in (c), Z)) i < n do
      let (row : [2]i64 @ A_mem -> 2 * i + {(2 : 1)}) = A[i, :]
      in (row)
  in (m, S)

// The first row to m; then twice from m to p, from a row to q, and from c to m.
// SUMS: copied: 14
// SUMS: [531, 642]
// NONE: [0, 0]

fun prefixes (n : i64) (A_mem : mem) (A : [n][2]i64 @ A_mem -> R(n, 2)) : (m' : mem, [n][2]i64 @ m' -> C(n, 2)) =
  let (m : mem) = alloc 16 * n
  let (p : mem) = alloc 16
  let (q : mem) = alloc 16
  let (z : mem) = alloc 16
  let (Z : [2]i64 @ z -> R(2)) = replicate [2] 0
  let (S : [n][2]i64 @ m -> C(n, 2)) =
    scan ((\ (a : [2]i64 @ p -> R(2)) (b : [2]i64 @ q -> R(2)) ->
        let (b0 : i64) = b[0]
        let (b1 : i64) = b[1]
        let (a0 : i64) = a[0]
        let (a1 : i64) = a[1]
        let (c : [2]i64 @ q -> R(2)) = replicate [2] a0 + b0
        let (d : [2]i64 @ q -> R(2)) = c with [1] = a1 + b1
        in (d), Z)) i < n do
      let (row : [2]i64 @ A_mem -> 2 * i + {(2 : 1)}) = A[i, :]
      in (row)
  in (m, S)

// PREFIXES{LITERAL}: [[1, 2], [31, 42], [531, 642]]

// The operator reads what bodies that come later write.
fun captured (n : i64) (A_mem : mem) (A : [n][2]i64 @ A_mem -> R(n, 2)) : (i64) =
  let (k : mem) = alloc 8 * n
  let (F : [n]i64 @ k -> R(n)) = replicate [n] 1
  let (s : i64) =
    reduce ((\ (a : i64) (b : i64) ->
        let (f : i64) = F[2]
        in (a + f * b), 0)) i < n do
      let (t : [1]i64 @ k -> i + {(1 : 1)}) = replicate [1] i
      let (x : i64) = t[0]
      in (x)
  in (s)

// CAPTURED: {{.*}}.fun:[[#@LINE-7]]:9: error: race: element [2] of 'F' is read here and written by another iteration of 'reduce' (byte 16 of block 'k')
// CAPTURED-NEXT: let (f : i64) = F[2]
// CAPTURED-NEXT: ^
// CAPTURED-NEXT: funrun: note: where i = 1
// CAPTURED-NEXT: {{.*}}.fun:[[#@LINE-9]]:7: note: it is written here, where i = 2
