// RUN: memintro %s | funcheck %s
// RUN: memintro %s | unmem > %t && funverify %s | diff - %t
// Derived arrays share their source's block; negative strides stay.

fun views (n : i64) (m : i64) (A : [n][m]f32) (V : [n * m]f32) : (f32) =
  assert n > 3 && m > 3
  let (alias : [n][m]f32) = A
  let (row : [m]f32) = A[2, :]
  let (column : [n]f32) = alias[:, 1]
  let (back : [n]f32) = column[n - 1 : n : -1]
  let (part : [2][2]f32) = A[0 : 2, 1 : 2 : 2]
  let (diag : [2][3]f32) = V[m + {(2 : m), (3 : 1)}]
  let (turned : [m][n]f32) = transpose A
  let (moved : [m][n]f32) = rearrange (1, 0) A
  let (flat : [n * m]f32) = reshape [n * m] A
  let (mirror : [n][m]f32) = reverse 0 A
  let (twice : [n][m]f32) = reverse 0 mirror
  let (x : f32) = back[0]
  in (x)

// CHECK-LABEL: fun views (n : i64) (m : i64) (A_mem : mem) (A : [n][m]f32 @ A_mem -> R(n, m)) (V_mem : mem) (V : [n * m]f32 @ V_mem -> R(n * m)) : (f32) =
// CHECK-NEXT:   assert n > 3 && m > 3
// CHECK-NEXT:   let (alias : [n][m]f32 @ A_mem -> R(n, m)) = A
// CHECK-NEXT:   let (row : [m]f32 @ A_mem -> 2 * m + {(m : 1)}) = A[2, :]
// CHECK-NEXT:   let (column : [n]f32 @ A_mem -> 1 + {(n : m)}) = alias[:, 1]
// CHECK-NEXT:   let (back : [n]f32 @ A_mem -> n * m - m + 1 + {(n : -m)}) = column[n - 1 : n : -1]
// CHECK-NEXT:   let (part : [2][2]f32 @ A_mem -> 1 + {(2 : m), (2 : 2)}) = A[0 : 2, 1 : 2 : 2]
// CHECK-NEXT:   let (diag : [2][3]f32 @ V_mem -> m + {(2 : m), (3 : 1)}) = V[m + {(2 : m), (3 : 1)}]
// CHECK-NEXT:   let (turned : [m][n]f32 @ A_mem -> C(m, n)) = transpose A
// CHECK-NEXT:   let (moved : [m][n]f32 @ A_mem -> C(m, n)) = rearrange (1, 0) A
// CHECK-NEXT:   let (flat : [n * m]f32 @ A_mem -> R(n * m)) = reshape [n * m] A
// CHECK-NEXT:   let (mirror : [n][m]f32 @ A_mem -> n * m - m + {(n : -m), (m : 1)}) = reverse 0 A
// CHECK-NEXT:   let (twice : [n][m]f32 @ A_mem -> R(n, m)) = reverse 0 mirror
// CHECK-NEXT:   let (x : f32) = back[0]
// CHECK-NEXT:   in (x)
