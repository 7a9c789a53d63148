// RUN: inline %s | funcheck %s
// RUN: inline %s | inline | funcheck %s
// Index functions with numbers that leave i64: 2^61 rows of 2^61 elements are no
// polynomial any more, and whether they are a matrix of b x b, nobody can tell.

// CHECK-LABEL: fun square
fun square (p : i64) (r : i64) (b : i64) (A_mem : mem) (A : [p][r][r][p]f32 @ A_mem -> R(p, r, r, p)) : (f32) =
  assert b == p * r
  let (B : [b][b]f32 @ A_mem -> R(b, b)) = reshape [b][b] A
  let (x : f32) = B[0, 0]
  in (x)

// CHECK-LABEL: entry fun small
entry fun small (b : i64) (m : mem) (A : [8][2][2][8]f32 @ m -> R(8, 2, 2, 8)) : (f32) =
  // CHECK: reshape [b][b] A
  let (x : f32) = square(8, 2, b, m, A)
  in (x)

// CHECK-LABEL: entry fun large
entry fun large (b : i64) (m : mem) (A : [8][2305843009213693952][2305843009213693952][8]f32 @ m -> R(8, 2305843009213693952, 2305843009213693952, 8)) : (f32) =
  // CHECK: let (x : f32) = square(8, 2305843009213693952, b, m, A)
  let (x : f32) = square(8, 2305843009213693952, b, m, A)
  in (x)

// What the caller asserts may leave i64, too, where only an index function is made of
// it.  One definition still says where the row is, and two do not.
fun tile (i : i64) (#[mem] o : i64) (#[mem] n : i64) (A_mem : mem) (A : [4][4]f32 @ A_mem -> o + {(4 : n), (4 : 1)}) : (f32) =
  let (B : [4]f32 @ A_mem -> i * n + o + {(4 : 1)}) = A[i, :]
  let (x : f32) = B[0]
  in (x)

fun row (i : i64) (#[mem] o : i64) (#[mem] n : i64) (A_mem : mem) (A : [4][4]f32 @ A_mem -> o + {(4 : n), (4 : 1)}) : (f32) =
  let (#[mem] p : i64) = i * n
  let (B : [4]f32 @ A_mem -> p + o + {(4 : 1)}) = A[i, :]
  let (x : f32) = B[0]
  in (x)

// CHECK-LABEL: entry fun asserted
entry fun asserted (i : i64) (n : i64) (q : i64) (m : mem) (A : [n * n]f32 @ m -> R(n * n)) : (f32) =
  assert n == q * 4611686018427387904
  let (T : [4][4]f32 @ m -> i * n * n + {(4 : n), (4 : 1)}) = A[i * n * n + {(4 : n), (4 : 1)}]
  // CHECK: let (B : [4]f32 @ m -> i * n + o + {(4 : 1)}) = T[i, :]
  let (x : f32) = tile(i, i * n * n, n, m, T)
  // CHECK: let (y : f32) = row(i, i * n * n, n, m, T)
  let (y : f32) = row(i, i * n * n, n, m, T)
  in (x + y)
