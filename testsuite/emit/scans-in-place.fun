// RUN: echo '4 3' | funrun --entry=threads %s | funcheck %s
// RUN: echo '300 200' | funrun --entry=threads %s | funcheck --check-prefix=MANY %s
// RUN: echo '4 3' | funrun --entry=groups %s | funcheck %s
// RUN: echo '3 2000' | funrun --entry=groups %s | funcheck --check-prefix=MANY %s
// RUN: echo '4 3' | funrun --entry=columns %s | funcheck --check-prefix=COLUMNS %s
// RUN: echo '9000 2' | funrun --entry=columns %s | funcheck --check-prefix=MANY %s
// RUN: echo '4 3' | funrun --entry=pairs %s | funcheck --check-prefix=PAIRS %s
// RUN: echo '9000 1' | funrun --entry=pairs %s | funcheck --check-prefix=MANY %s
// RUN: memintro %s | hoist | shortcircuit | funcheck --check-prefix=PLACE %s
// Scans of scalars that take the place of what they read: in threads, in groups, and
// over all of the device.  emitted.py compares what they give.

// PLACE-LABEL: fun threads
// PLACE: let (row : [m]i64 @ A_mem ->
// CHECK{LITERAL}: [[0, 5, 15], [7, 19, 36], [14, 33, 57], [21, 47, 78]]
// MANY: [
entry fun threads (n : i64) (m : i64) : ([n][m]i64) =
  let (A : [n][m]i64) =
    kernel i < n, j < m do
      in (7 * i + 5 * j & 63)
  let (R : [n][m]i64) =
    kernel i < n do
      let (row : [m]i64) =
        scan (+) j < m do
          let (a : i64) = A[i, j]
          in (a)
      in (row)
  let (B : [n][m]i64) = A with [0 : n, :] = R
  in (B)

// PLACE-LABEL: fun groups
// PLACE: let (row : [m]i64 @ A_mem ->
entry fun groups (n : i64) (m : i64) : ([n][m]i64) =
  let (A : [n][m]i64) =
    kernel i < n, j < m do
      in (7 * i + 5 * j & 63)
  let (R : [n][m]i64) =
    kernel i < n at block do
      let (row : [m]i64) =
        scan (+) j < m at lane do
          let (a : i64) = A[i, j]
          in (a)
      in (row)
  let (B : [n][m]i64) = A with [0 : n, :] = R
  in (B)

// PLACE-LABEL: fun columns
// PLACE: let (col : [n]i64 @ A_mem ->
// COLUMNS{LITERAL}: [[0, 5, 10], [7, 17, 27], [21, 36, 51], [42, 62, 82]]
entry fun columns (n : i64) (m : i64) : ([n][m]i64) =
  let (A : [n][m]i64) =
    kernel i < n, j < m do
      in (7 * i + 5 * j & 63)
  let (R : [n][m]i64) =
    loop (B : *[n][m]i64 = A) for j < m do
      let (col : [n]i64) =
        scan (+) i < n do
          let (a : i64) = B[i, j]
          in (a)
      let (B' : [n][m]i64) = B with [:, j] = col
      in (B')
  in (R)

// PLACE-LABEL: fun pairs
// PLACE: let (s : [n]i64 @ A_mem -> R(n)) (p : [n]i64 @ A_mem -> n + {(n : 1)}) =
// PAIRS: [4, 9, 15, 22, 0, 1, 2, 3]
entry fun pairs (n : i64) (k : i64) : ([2 * n]i64) =
  assert n >= 1
  let (A : [2 * n]i64) = iota 2 * n
  let (s : [n]i64) (p : [n]i64) =
    scan (+, max) i < n do
      let (a : i64) = A[i]
      let (b : i64) = A[n + i]
      in (b, a)
  let (B : [2 * n]i64) = A with [0 : n] = s
  let (C : [2 * n]i64) = B with [n : n] = p
  in (C)
