// RUN: memintro %s | funcheck %s
// RUN: memintro %s | unmem > %t && funverify %s | diff - %t
// What a branch computes is known outside where its definition is.

fun rows (c : bool) (n : i64) (m : i64) (A : [n][m]f32) (B : [n][m]f32) : ([m]f32) =
  let (r : [m]f32) =
    if c then
      let (i : i64) = n / 2
      let (x : [m]f32) = A[i + 1, :]
      in (x)
    else
      let (j : i64) = n / 2 + 1
      let (y : [m]f32) = B[j, :]
      in (y)
  in (r)

// CHECK-LABEL: fun rows (c : bool) (n : i64) (m : i64) (A_mem : mem) (A : [n][m]f32 @ A_mem -> R(n, m)) (B_mem : mem) (B : [n][m]f32 @ B_mem -> R(n, m)) : (r_mem' : mem, [m]f32 @ r_mem' -> m * (n / 2) + m + {(m : 1)}) =
// CHECK-NEXT:   let (r_mem : mem) (r : [m]f32 @ r_mem -> m * (n / 2) + m + {(m : 1)}) =
// CHECK-NEXT:     if c then
// CHECK-NEXT:       let (i : i64) = n / 2
// CHECK-NEXT:       let (x : [m]f32 @ A_mem -> i * m + m + {(m : 1)}) = A[i + 1, :]
// CHECK-NEXT:       in (A_mem, x)
// CHECK-NEXT:     else
// CHECK-NEXT:       let (j : i64) = n / 2 + 1
// CHECK-NEXT:       let (y : [m]f32 @ B_mem -> j * m + {(m : 1)}) = B[j, :]
// CHECK-NEXT:       in (B_mem, y)
// CHECK-NEXT:   in (r_mem, r)
