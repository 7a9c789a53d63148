// RUN: memintro %s | funcheck %s
// RUN: memintro %s | unmem > %t && funverify %s | diff - %t
// What both branches have in common is not returned; sizes that the branches
// find out are not returned twice.

fun one_block (c : bool) (n : i64) (A : *[n]f32) : (*[n]f32) =
  let (B : [n]f32) =
    if c then
      let (C : [n]f32) = A with [0] = 1.0f32
      in (C)
    else
      in (A)
  in (B)

fun offsets (c : bool) (n : i64) (m : i64) (A : [n][m]f32) : ([m]f32) =
  assert n > 1
  let (k : i64) = n / 2
  let (r : [m]f32) =
    if c then
      let (first : [m]f32) = A[0, :]
      in (first)
    else
      let (middle : [m]f32) = A[k, :]
      in (middle)
  in (r)

fun sizes (c : bool) (n : i64) (m : i64) (A : [n]f32) : (k : i64, [k][m]f32) =
  let (k : i64) (r : [k][m]f32) =
    if c then
      let (h : i64) = n / 2
      let (x : [h][m]f32) = scratch [h][m] f32
      in (h, x)
    else
      let (y : [m][n]f32) = scratch [m][n] f32
      let (z : [n][m]f32) = transpose y
      in (n, z)
  in (k, r)

fun nested (c : bool) (d : bool) (n : i64) (A : [n]f32) (B : [n]f32) : ([n]f32) =
  let (r : [n]f32) =
    if c then
      let (s : [n]f32) =
        if d then
          in (A)
        else
          let (t : [n]f32) = reverse 0 B
          in (t)
      in (s)
    else
      in (B)
  in (r)

// CHECK-LABEL: fun one_block (c : bool) (n : i64) (A_mem : mem) (A : *[n]f32 @ A_mem -> R(n)) : (A_mem' : mem, *[n]f32 @ A_mem' -> R(n)) =
// CHECK-NEXT:   let (B : [n]f32 @ A_mem -> R(n)) =
// CHECK-NEXT:     if c then
// CHECK-NEXT:       let (C : [n]f32 @ A_mem -> R(n)) = A with [0] = 1.0f32
// CHECK-NEXT:       in (C)
// CHECK-NEXT:     else
// CHECK-NEXT:       in (A)
// CHECK-NEXT:   in (A_mem, B)
//
// CHECK-LABEL: fun offsets (c : bool) (n : i64) (m : i64) (A_mem : mem) (A : [n][m]f32 @ A_mem -> R(n, m)) : (A_mem' : mem, #[mem] r_offset' : i64, [m]f32 @ A_mem' -> r_offset' + {(m : 1)}) =
// CHECK-NEXT:   assert n > 1
// CHECK-NEXT:   let (k : i64) = n / 2
// CHECK-NEXT:   let (#[mem] r_offset : i64) (r : [m]f32 @ A_mem -> r_offset + {(m : 1)}) =
// CHECK-NEXT:     if c then
// CHECK-NEXT:       let (first : [m]f32 @ A_mem -> R(m)) = A[0, :]
// CHECK-NEXT:       in (0, first)
// CHECK-NEXT:     else
// CHECK-NEXT:       let (middle : [m]f32 @ A_mem -> k * m + {(m : 1)}) = A[k, :]
// CHECK-NEXT:       in (k * m, middle)
// CHECK-NEXT:   in (A_mem, r_offset, r)
//
// CHECK-LABEL: fun sizes (c : bool) (n : i64) (m : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (k : i64, r_mem' : mem, #[mem] r_stride0' : i64, #[mem] r_stride1' : i64, [k][m]f32 @ r_mem' -> 0 + {(k : r_stride0'), (m : r_stride1')}) =
// CHECK-NEXT:   let (k : i64) (r_mem : mem) (#[mem] r_stride0 : i64) (#[mem] r_stride1 : i64) (r : [k][m]f32 @ r_mem -> 0 + {(k : r_stride0), (m : r_stride1)}) =
// CHECK-NEXT:     if c then
// CHECK-NEXT:       let (h : i64) = n / 2
// CHECK-NEXT:       let (x_mem : mem) = alloc h * m * 4
// CHECK-NEXT:       let (x : [h][m]f32 @ x_mem -> R(h, m)) = scratch [h][m] f32
// CHECK-NEXT:       in (h, x_mem, m, 1, x)
// CHECK-NEXT:     else
// CHECK-NEXT:       let (y_mem : mem) = alloc m * n * 4
// CHECK-NEXT:       let (y : [m][n]f32 @ y_mem -> R(m, n)) = scratch [m][n] f32
// CHECK-NEXT:       let (z : [n][m]f32 @ y_mem -> C(n, m)) = transpose y
// CHECK-NEXT:       in (n, y_mem, 1, n, z)
// CHECK-NEXT:   in (k, r_mem, r_stride0, r_stride1, r)
//
// CHECK-LABEL: fun nested (c : bool) (d : bool) (n : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) (B_mem : mem) (B : [n]f32 @ B_mem -> R(n)) : (r_mem' : mem, #[mem] r_offset' : i64, #[mem] r_stride' : i64, [n]f32 @ r_mem' -> r_offset' + {(n : r_stride')}) =
// CHECK-NEXT:   let (r_mem : mem) (#[mem] r_offset : i64) (#[mem] r_stride : i64) (r : [n]f32 @ r_mem -> r_offset + {(n : r_stride)}) =
// CHECK-NEXT:     if c then
// CHECK-NEXT:       let (s_mem : mem) (#[mem] s_offset : i64) (#[mem] s_stride : i64) (s : [n]f32 @ s_mem -> s_offset + {(n : s_stride)}) =
// CHECK-NEXT:         if d then
// CHECK-NEXT:           in (A_mem, 0, 1, A)
// CHECK-NEXT:         else
// CHECK-NEXT:           let (t : [n]f32 @ B_mem -> n - 1 + {(n : -1)}) = reverse 0 B
// CHECK-NEXT:           in (B_mem, n - 1, -1, t)
// CHECK-NEXT:       in (s_mem, s_offset, s_stride, s)
// CHECK-NEXT:     else
// CHECK-NEXT:       in (B_mem, 0, 1, B)
// CHECK-NEXT:   in (r_mem, r_offset, r_stride, r)
