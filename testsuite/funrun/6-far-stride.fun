// RUN: echo "3 [1, 2, 3]" | funrun --semantics=heap %s | funcheck %s
// RUN: lower %s > %t.imp && echo "3 [1, 2, 3]" | funrun %t.imp | funcheck %s
// The stride of a dimension with one element does not matter, however large.
// CHECK: 3

entry fun far (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (i64) =
  assert n == 3
  let (B : [1][3]i64 @ A_mem -> 0 + {(1 : 9223372036854775807), (3 : 1)}) = A[0 + {(1 : 9223372036854775807), (3 : 1)}]
  let (C : [1][2]i64 @ A_mem -> 1 + {(1 : 9223372036854775807), (2 : 1)}) = B[:, 1 : 2]
  let (x : i64) = C[0, 1]
  in (x)
