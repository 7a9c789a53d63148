// RUN: memintro %s | funcheck %s
// RUN: memintro %s | unmem > %t && funverify %s | diff - %t
// `with` and `scatter` are done in place.

fun updates (n : i64) (m : i64) (A : *[n][n]f32) (row : [n]f32) (ix : [m]i64) (D : *[n]i64) : (*[n][n]f32, *[n]i64) =
  assert n > 2
  let (B : [n][n]f32) = A with [0, n - 1] = 1.0f32
  let (C : [n][n]f32) = B with [1, :] = row
  let (E : [n]i64) =
    scatter (+) D i < m do
      let (j : i64) = ix[i]
      in (j, 1)
  in (C, E)

// CHECK-LABEL: fun updates (n : i64) (m : i64) (A_mem : mem) (A : *[n][n]f32 @ A_mem -> R(n, n)) (row_mem : mem) (row : [n]f32 @ row_mem -> R(n)) (ix_mem : mem) (ix : [m]i64 @ ix_mem -> R(m)) (D_mem : mem) (D : *[n]i64 @ D_mem -> R(n)) : (A_mem' : mem, *[n][n]f32 @ A_mem' -> R(n, n), D_mem' : mem, *[n]i64 @ D_mem' -> R(n)) =
// CHECK-NEXT:   assert n > 2
// CHECK-NEXT:   let (B : [n][n]f32 @ A_mem -> R(n, n)) = A with [0, n - 1] = 1.0f32
// CHECK-NEXT:   let (C : [n][n]f32 @ A_mem -> R(n, n)) = B with [1, :] = row
// CHECK-NEXT:   let (E : [n]i64 @ D_mem -> R(n)) =
// CHECK-NEXT:     scatter (+) D i < m do
// CHECK-NEXT:       let (j : i64) = ix[i]
// CHECK-NEXT:       in (j, 1)
// CHECK-NEXT:   in (A_mem, C, D_mem, E)
