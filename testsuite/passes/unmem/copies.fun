// RUN: unmem %s | funcheck %s
// A marked copy gives its place to what it copies, in nested bodies, too;
// other copies stay.

fun copies (n : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (f32, B_mem' : mem, [n]f32 @ B_mem' -> R(n)) =
  let (A_mem_1 : mem) = alloc n * 4
  #[mem] let (A_1 : [n]f32 @ A_mem_1 -> R(n)) = copy A
  let (A_mem_2 : mem) = alloc n * 4
  #[mem] let (A_2 : [n]f32 @ A_mem_2 -> R(n)) = copy A_1
  let (B_mem : mem) = alloc n * 4
  #[keep] let (B : [n]f32 @ B_mem -> R(n)) =
    kernel i < n do
      let (x : f32) = A_2[i]
      in (x)
  let (C_mem : mem) = alloc n * 4
  let (C : [n]f32 @ C_mem -> R(n)) = copy A_1
  let (y : f32) = C[0]
  in (y, B_mem, B)

// CHECK-LABEL: fun copies (n : i64) (A : [n]f32) : (f32, [n]f32) =
// CHECK-NEXT:   #[keep] let (B : [n]f32) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : f32) = A[i]
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   let (C : [n]f32) = copy A
// CHECK-NEXT:   let (y : f32) = C[0]
// CHECK-NEXT:   in (y, B)
