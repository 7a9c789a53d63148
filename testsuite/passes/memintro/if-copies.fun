// RUN: memintro %s | funcheck %s
// RUN: memintro %s | unmem > %t && funverify %s | diff - %t
// Index functions of different forms have nothing in common: the arrays are
// copied to one layout.
// A parallel body reads what is returned, and neighbours are to stay so.

fun forms (c : bool) (n : i64) (A : [n][n]f32) (B : [n * n]f32) : ([n * n]f32) =
  let (r : [n * n]f32) =
    if c then
      let (t : [n][n]f32) = transpose A
      let (f : [n * n]f32) = reshape [n * n] t
      in (f)
    else
      in (B)
  in (r)

fun locality (c : bool) (n : i64) (A : [n][n]f32) : ([n][n]f32) =
  let (t : [n][n]f32) = transpose A
  let (r : [n][n]f32) =
    if c then
      in (A)
    else
      in (t)
  let (s : [n][n]f32) =
    kernel i < n, j < n do
      let (x : f32) = r[i, j]
      in (x + 1.0f32)
  in (s)

// CHECK-LABEL: fun forms (c : bool) (n : i64) (A_mem : mem) (A : [n][n]f32 @ A_mem -> R(n, n)) (B_mem : mem) (B : [n * n]f32 @ B_mem -> R(n * n)) : (r_mem' : mem, [n * n]f32 @ r_mem' -> R(n * n)) =
// CHECK-NEXT:   let (r_mem : mem) (r : [n * n]f32 @ r_mem -> R(n * n)) =
// CHECK-NEXT:     if c then
// CHECK-NEXT:       let (t : [n][n]f32 @ A_mem -> C(n, n)) = transpose A
// CHECK-NEXT:       let (f : [n * n]f32 @ A_mem -> C(n, n) after R(n * n)) = reshape [n * n] t
// CHECK-NEXT:       let (f_mem : mem) = alloc n * n * 4
// CHECK-NEXT:       #[mem] let (f_1 : [n * n]f32 @ f_mem -> R(n * n)) = copy f
// CHECK-NEXT:       in (f_mem, f_1)
// CHECK-NEXT:     else
// CHECK-NEXT:       in (B_mem, B)
// CHECK-NEXT:   in (r_mem, r)
//
// CHECK-LABEL: fun locality (c : bool) (n : i64) (A_mem : mem) (A : [n][n]f32 @ A_mem -> R(n, n)) : (s_mem' : mem, [n][n]f32 @ s_mem' -> R(n, n)) =
// CHECK-NEXT:   let (t : [n][n]f32 @ A_mem -> C(n, n)) = transpose A
// CHECK-NEXT:   let (r_mem : mem) (r : [n][n]f32 @ r_mem -> R(n, n)) =
// CHECK-NEXT:     if c then
// CHECK-NEXT:       in (A_mem, A)
// CHECK-NEXT:     else
// CHECK-NEXT:       let (t_mem : mem) = alloc n * n * 4
// CHECK-NEXT:       #[mem] let (t_1 : [n][n]f32 @ t_mem -> R(n, n)) = copy t
// CHECK-NEXT:       in (t_mem, t_1)
// CHECK-NEXT:   let (s_mem : mem) = alloc n * n * 4
// CHECK-NEXT:   let (s : [n][n]f32 @ s_mem -> R(n, n)) =
// CHECK-NEXT:     kernel i < n, j < n do
// CHECK-NEXT:       let (x : f32) = r[i, j]
// CHECK-NEXT:       in (x + 1.0f32)
// CHECK-NEXT:   in (s_mem, s)
