// RUN: memintro %s | funcheck %s
// RUN: memintro %s | unmem > %t && funverify %s | diff - %t
// A `once` that finds out a size hands its block over; else what it gives is
// written into a block before it.
// Not what it did not make.

fun once_found (n : i64) (A : [n]f32) : (k : i64, [k]f32, [n]f32) =
  let (k : i64) (B : [k]f32) =
    once do
      let (h : i64) (C : [h]f32) =
        filter i < n do
          let (x : f32) = A[i]
          in (x, x > 0.0f32)
      in (h, C)
  let (D : [n]f32) =
    once do
      in (A)
  in (k, B, D)

fun once_passed (n : i64) (A : [n]f32) : (k : i64, [k]f32) =
  let (k : i64) (B : [k]f32) =
    once do
      in (n, A)
  in (k, B)

// CHECK-LABEL: fun once_found (n : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (k : i64, B_mem' : mem, [k]f32 @ B_mem' -> R(k), D_mem' : mem, [n]f32 @ D_mem' -> R(n)) =
// CHECK-NEXT:   let (k : i64) (B_mem : mem) (B : [k]f32 @ B_mem -> R(k)) =
// CHECK-NEXT:     once do
// CHECK-NEXT:       let (C_mem : mem) = alloc n * 4
// CHECK-NEXT:       let (h : i64) (C : [h]f32 @ C_mem -> R(h)) =
// CHECK-NEXT:         filter i < n do
// CHECK-NEXT:           let (x : f32) = A[i]
// CHECK-NEXT:           in (x, x > 0.0f32)
// CHECK-NEXT:       in (h, C_mem, C)
// CHECK-NEXT:   let (D_mem : mem) = alloc n * 4
// CHECK-NEXT:   let (D : [n]f32 @ D_mem -> R(n)) =
// CHECK-NEXT:     once do
// CHECK-NEXT:       in (A)
// CHECK-NEXT:   in (k, B_mem, B, D_mem, D)
//
// CHECK-LABEL: fun once_passed (n : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (k : i64, B_mem' : mem, [k]f32 @ B_mem' -> R(k)) =
// CHECK-NEXT:   let (k : i64) (B_mem : mem) (B : [k]f32 @ B_mem -> R(k)) =
// CHECK-NEXT:     once do
// CHECK-NEXT:       let (A_mem_1 : mem) = alloc n * 4
// CHECK-NEXT:       #[mem] let (A_1 : [n]f32 @ A_mem_1 -> R(n)) = copy A
// CHECK-NEXT:       in (n, A_mem_1, A_1)
// CHECK-NEXT:   in (k, B_mem, B)
