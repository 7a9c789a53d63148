// RUN: echo '4' | funrun --semantics=heap --races --entry=own %s | funcheck --match-full-lines %s --check-prefix=OWN
// RUN: echo '4' | funrun --semantics=heap --races --entry=private %s | funcheck --match-full-lines %s --check-prefix=PRIVATE
// RUN: echo '4' | funrun --semantics=heap --races --entry=in_turn %s | funcheck --match-full-lines %s --check-prefix=TURN
// RUN: echo '4' | funrun --semantics=heap --races --entry=in_place %s | funcheck --match-full-lines %s --check-prefix=PLACE
// RUN: echo '4' | funrun --semantics=heap --races --entry=inner %s | funcheck --match-full-lines %s --check-prefix=INNER
// What looks like a race, but is none.

// An iteration may overwrite what only it reads.
fun own (n : i64) : (m' : mem, [n]i64 @ m' -> R(n)) =
  let (m : mem) = alloc 8 * n
  let (A : [n]i64 @ m -> R(n)) = iota n
  let (B : [n]i64 @ m -> R(n)) =
    kernel i < n do
      let (x : i64) = A[i]
      in (10 * x)
  in (m, B)

// OWN: [0, 10, 20, 30]

// What an iteration allocates is its own.
fun private (n : i64) : (m' : mem, [n]i64 @ m' -> R(n)) =
  let (m : mem) = alloc 8 * n
  let (A : [n]i64 @ m -> R(n)) =
    kernel i < n do
      let (k : mem) = alloc 8
      let (t : [1]i64 @ k -> R(1)) = replicate [1] i
      let (x : i64) = t[0]
      in (x + 1)
  in (m, A)

// PRIVATE: [1, 2, 3, 4]

// Two kernels run one after the other, and so do the trips of a loop.
fun in_turn (n : i64) : (m' : mem, [n]i64 @ m' -> R(n)) =
  let (m : mem) = alloc 8 * n
  let (A : [n]i64 @ m -> R(n)) = iota n
  let (k : mem) = alloc 8 * n
  let (B : [n]i64 @ m -> R(n)) =
    loop (P : [n]i64 @ m -> R(n) = A) for t < 2 do
      let (Q : [n]i64 @ k -> R(n)) =
        kernel i < n do
          let (x : i64) = P[n - 1 - i]
          in (x)
      let (S : [n]i64 @ m -> R(n)) =
        kernel i < n do
          let (x : i64) = Q[i]
          let (y : i64) = Q[fmod(i + 1, n)]
          in (x + y)
      in (S)
  in (m, B)

// TURN: [4, 4, 8, 8]

// A prefix goes to the place of the element that it ends with; only its own
// iteration reads that.
fun in_place (n : i64) : (m' : mem, [n]i64 @ m' -> R(n)) =
  let (m : mem) = alloc 8 * n
  let (A : [n]i64 @ m -> R(n)) = iota n
  let (B : [n]i64 @ m -> R(n)) =
    scan (+) i < n do
      let (x : i64) = A[i]
      in (x)
  in (m, B)

// PLACE: [0, 1, 3, 6]

// Inside of an iteration, one kernel writes and the next one reads.
fun inner (n : i64) : (m' : mem, [n][n]i64 @ m' -> R(n, n)) =
  let (m : mem) = alloc 8 * n * n
  let (k : mem) = alloc 8 * n * n
  let (A : [n][n]i64 @ m -> R(n, n)) =
    kernel i < n do
      let (B : [n]i64 @ k -> i * n + {(n : 1)}) =
        kernel j < n do
          in (10 * i + j)
      let (C : [n]i64 @ m -> i * n + {(n : 1)}) =
        kernel j < n do
          let (x : i64) = B[n - 1 - j]
          in (x)
      in (C)
  in (m, A)

// INNER{LITERAL}: [[3, 2, 1, 0], [13, 12, 11, 10], [23, 22, 21, 20], [33, 32, 31, 30]]
