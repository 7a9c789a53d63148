// RUN: memintro %s | funcheck %s
// RUN: memintro %s | unmem > %t && funverify %s | diff - %t
// What a branch computes is known outside where its definition is.
// A name that cancels out needs not be known.

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

fun cancels (n : i64) (A : [n]f32) : ([3]f32) =
  let (k : i64) =
    reduce (max) i < n do
      in (i)
  let (r : [3]f32) = A[k - k + 1 : 3]
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
//
// CHECK-LABEL: fun cancels (n : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (A_mem' : mem, [3]f32 @ A_mem' -> 1 + {(3 : 1)}) =
// CHECK-NEXT:   let (k : i64) =
// CHECK-NEXT:     reduce (max) i < n do
// CHECK-NEXT:       in (i)
// CHECK-NEXT:   let (r : [3]f32 @ A_mem -> k - k + 1 + {(3 : 1)}) = A[k - k + 1 : 3]
// CHECK-NEXT:   in (A_mem, r)
