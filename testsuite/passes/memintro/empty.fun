// RUN: memintro %s | funcheck %s
// RUN: memintro %s | unmem > %t && funverify %s | diff - %t
// Arrays without elements have places, too.

fun empty (n : i64) (A : [0][n]f32) : ([n][0]f32) =
  let (B : [n][0]f32) = transpose A
  let (C : [0]f32) = scratch [0] f32
  let (D : [0]f32) = reshape [0] B
  in (B)

// CHECK-LABEL: fun empty (n : i64) (A_mem : mem) (A : [0][n]f32 @ A_mem -> R(0, n)) : (A_mem' : mem, [n][0]f32 @ A_mem' -> C(n, 0)) =
// CHECK-NEXT:   let (B : [n][0]f32 @ A_mem -> C(n, 0)) = transpose A
// CHECK-NEXT:   let (C_mem : mem) = alloc 0
// CHECK-NEXT:   let (C : [0]f32 @ C_mem -> R(0)) = scratch [0] f32
// CHECK-NEXT:   let (D : [0]f32 @ A_mem -> R(0)) = reshape [0] B
// CHECK-NEXT:   in (A_mem, B)
