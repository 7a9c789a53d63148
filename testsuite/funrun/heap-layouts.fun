// RUN: echo '2 3 [[1, 2, 3], [4, 5, 6]]' | funrun --semantics=heap --races %s | funcheck --match-full-lines %s
// RUN: echo '2 3 [[1, 2, 3], [4, 5, 6]]' | funrun %s | funcheck --match-full-lines %s
// Views of column-major, backwards and interleaved arrays.

entry fun main (n : i64) (m : i64) (A_mem : mem) (A : [n][m]i64 @ A_mem -> R(n, m)) : (k' : mem, [n][m]i64 @ k' -> C(n, m), l' : mem, [m][n]i64 @ l' -> 2 * (n * m - 1) + {(m : -2 * n), (n : -2)}, [m]i64 @ k' -> 1 + {(m : n)}, [n]i64 @ k' -> (m - 1) * n + {(n : 1)}) =
  assert n == 2
  let (k : mem) = alloc 8 * n * m
  let (B : [n][m]i64 @ k -> C(n, m)) = copy A
  let (T : [m][n]i64 @ k -> R(m, n)) = transpose B
  let (l : mem) = alloc 16 * n * m
  let (D : [m][n]i64 @ l -> 2 * (n * m - 1) + {(m : -2 * n), (n : -2)}) = copy T
  let (row : [m]i64 @ k -> 1 + {(m : n)}) = B[1, :]
  let (last : [n]i64 @ k -> (m - 1) * n + {(n : 1)}) = B[:, m - 1]
  in (k, B, l, D, row, last)

// CHECK{LITERAL}: [[1, 2, 3], [4, 5, 6]]
// CHECK-NEXT{LITERAL}: [[1, 4], [2, 5], [3, 6]]
// CHECK-NEXT: [4, 5, 6]
// CHECK-NEXT: [3, 6]
