// RUN: echo '2 [[1, 2], [3, 4]] [[5, 6], [7, 8]] [9, 10]' | funrun --semantics=heap --races --entry=open %s | funcheck --match-full-lines %s --check-prefix=OPEN
// RUN: echo '2 3 [1, 2]' | funrun --semantics=heap --races --entry=said %s | funcheck --match-full-lines %s --check-prefix=SAID
// RUN: echo '2 0 [1, 2]' | not funrun --semantics=heap --races --entry=said %s 2>&1 | funcheck %s --check-prefix=NONE
// RUN: echo '[1, 2] [3, 4]' | funrun --semantics=heap --races --entry=together %s | funcheck --match-full-lines %s --check-prefix=TOGETHER
// RUN: echo '[1, 2] [3, 4]' | not funrun --semantics=heap --races --entry=same %s 2>&1 | funcheck %s --check-prefix=SAME
// RUN: echo '[1, 2]' | not funrun --semantics=heap --entry=closed %s 2>&1 | funcheck %s --check-prefix=CLOSED
// Nobody gives the blocks that a function takes.  What its parameters leave
// open is row-major; a block has room for what the function does with it, but
// in an entry.

fun open (n : i64) (#[mem] o : i64) (#[mem] s : i64) (#[mem] t : i64) (a : mem) (A : [n][n]i64 @ a -> o + {(n : s), (n : t)}) (b : mem) (B : [n][n]i64 @ b -> C(n, n)) (c : mem) (C : [n]i64 @ c -> n + {(n : -1)}) : (a' : mem, [3][n]i64 @ a' -> n * n + {(3 : n), (n : 1)}) =
  let (x : [n]i64 @ a -> o + s + {(n : t)}) = A[1, :]
  let (y : [n]i64 @ b -> 0 + {(n : n)}) = B[0, :]
  let (D : [3][n]i64 @ a -> n * n + {(3 : n), (n : 1)}) = replicate [3][n] 0
  let (D0 : [3][n]i64 @ a -> n * n + {(3 : n), (n : 1)}) = D with [0, :] = x
  let (D1 : [3][n]i64 @ a -> n * n + {(3 : n), (n : 1)}) = D0 with [1, :] = y
  let (D2 : [3][n]i64 @ a -> n * n + {(3 : n), (n : 1)}) = D1 with [2, :] = C
  in (a, D2)

// OPEN{LITERAL}: [[3, 4], [5, 6], [9, 10]]

fun said (n : i64) (s : i64) (m : mem) (A : [n]i64 @ m -> 1 + {(n : s)}) : (i64) =
  let (x : i64) = A[n - 1]
  in (x + s)

// SAID: 5
// NONE: error: element [1] of 'A' has no place of its own: byte 8 of block 'm' is another element's

fun together (m : mem) (A : [2]i64 @ m -> 0 + {(2 : 2)}) (B : [2]i64 @ m -> 1 + {(2 : 2)}) : (m' : mem, [4]i64 @ m' -> R(4)) =
  let (k : mem) = alloc 32
  let (C : [4]i64 @ k -> R(4)) = concat A B
  in (k, C)

// TOGETHER: [1, 2, 3, 4]

fun same (m : mem) (A : [2]i64 @ m -> R(2)) (B : [2]i64 @ m -> R(2)) : (i64) =
  let (x : i64) = A[0]
  let (y : i64) = B[0]
  in (x + y)

// SAME: error: element [0] of 'B' has no place of its own: byte 0 of block 'm' is another element's

entry fun closed (m : mem) (A : [2]i64 @ m -> R(2)) : (m' : mem, [3]i64 @ m' -> R(3)) =
  let (B : [3]i64 @ m -> R(3)) = iota 3
  in (m, B)

// CLOSED: error: element [2] of 'B' is at byte 16 of block 'm', which has 16 bytes
