// RUN: memintro %s | funcheck %s
// RUN: memintro %s | unmem > %t && funverify %s | diff - %t
// What a function makes is run by its callers.

fun in_block (b : i64) (x : f32) : (f32) =
  let (t : [16]f32) =
    kernel i < 16 at lane do
      in (x)
  let (v : [b]f32) = replicate [b] x
  let (y : f32) = t[3]
  in (y)

fun in_both (x : f32) : (f32) =
  let (t : [16]f32) = replicate [16] x
  let (y : f32) = t[3]
  in (y)

entry fun main (n : i64) (A : [n]f32) : ([n]f32, f32) =
  let (B : [n]f32) =
    kernel i < n at block do
      let (x : f32) = A[i]
      let (y : f32) = in_block(n, x)
      in (y)
  let (C : [n]f32) =
    kernel i < n do
      let (x : f32) = in_both(1.0f32)
      in (x)
  let (z : f32) = in_both(2.0f32)
  in (B, z)

// CHECK-LABEL: fun in_block (b : i64) (x : f32) : (f32) =
// CHECK-NEXT:   let (t_mem : mem(shared)) = alloc 64 in shared
// CHECK-NEXT:   let (t : [16]f32 @ t_mem -> R(16)) =
// CHECK-NEXT:     kernel i < 16 at lane do
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   let (v_mem : mem) = alloc b * 4
// CHECK-NEXT:   let (v : [b]f32 @ v_mem -> R(b)) = replicate [b] x
// CHECK-NEXT:   let (y : f32) = t[3]
// CHECK-NEXT:   in (y)
//
// CHECK-LABEL: fun in_both (x : f32) : (f32) =
// CHECK-NEXT:   let (t_mem : mem) = alloc 64
// CHECK-NEXT:   let (t : [16]f32 @ t_mem -> R(16)) = replicate [16] x
// CHECK-NEXT:   let (y : f32) = t[3]
// CHECK-NEXT:   in (y)
//
// CHECK-LABEL: entry fun main (n : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (B_mem' : mem, [n]f32 @ B_mem' -> R(n), f32) =
// CHECK-NEXT:   let (B_mem : mem) = alloc n * 4
// CHECK-NEXT:   let (B : [n]f32 @ B_mem -> R(n)) =
// CHECK-NEXT:     kernel i < n at block do
// CHECK-NEXT:       let (x : f32) = A[i]
// CHECK-NEXT:       let (y : f32) = in_block(n, x)
// CHECK-NEXT:       in (y)
// CHECK-NEXT:   let (C_mem : mem) = alloc n * 4
// CHECK-NEXT:   let (C : [n]f32 @ C_mem -> R(n)) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : f32) = in_both(1.0f32)
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   let (z : f32) = in_both(2.0f32)
// CHECK-NEXT:   in (B_mem, B, z)
