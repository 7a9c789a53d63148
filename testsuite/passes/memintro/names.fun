// RUN: memintro %s | funcheck %s
// RUN: memintro %s | unmem > %t && funverify %s | diff - %t
// New names grow from the array's, and do not take what is there.

fun names (n : i64) (A_mem : i64) (A : [n]f32) (c : bool) : (i64, [n]f32) =
  let (B : [n]f32) =
    if c then
      let (x : [n]f32) = copy A
      in (x)
    else
      let (x : [n]f32) = reverse 0 A
      in (x)
  in (A_mem, B)

// CHECK-LABEL: fun names (n : i64) (A_mem : i64) (A_mem_1 : mem) (A : [n]f32 @ A_mem_1 -> R(n)) (c : bool) : (i64, B_mem' : mem, #[mem] B_offset' : i64, #[mem] B_stride' : i64, [n]f32 @ B_mem' -> B_offset' + {(n : B_stride')}) =
// CHECK-NEXT:   let (B_mem : mem) (#[mem] B_offset : i64) (#[mem] B_stride : i64) (B : [n]f32 @ B_mem -> B_offset + {(n : B_stride)}) =
// CHECK-NEXT:     if c then
// CHECK-NEXT:       let (x_mem : mem) = alloc n * 4
// CHECK-NEXT:       let (x : [n]f32 @ x_mem -> R(n)) = copy A
// CHECK-NEXT:       in (x_mem, 0, 1, x)
// CHECK-NEXT:     else
// CHECK-NEXT:       let (x : [n]f32 @ A_mem_1 -> n - 1 + {(n : -1)}) = reverse 0 A
// CHECK-NEXT:       in (A_mem_1, n - 1, -1, x)
// CHECK-NEXT:   in (A_mem, B_mem, B_offset, B_stride, B)
