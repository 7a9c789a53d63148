// RUN: unmem %s | funcheck %s
// Places of scalars go, blocks of all spaces, and `once` keeps what it finds.

fun spaces (n : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) (r_mem : mem) : (k : i64, B_mem' : mem, [k]f32 @ B_mem' -> R(k)) =
  let (r : f32 @ r_mem -> 3 + {}) =
    reduce (+) i < n do
      let (x : f32) = A[i]
      in (x)
  let (P_mem : mem) = alloc n * 4
  let (P : [n]f32 @ P_mem -> R(n)) =
    kernel i < n at block do
      let (s : mem(shared)) = alloc 64 in shared
      let (B : [16]f32 @ s -> R(16)) =
        kernel j < 16 at lane do
          let (p : mem(private)) = alloc 8 in private
          let (C : [2]f32 @ p -> R(2)) = replicate [2] 0.0f32
          let (x : f32) = C[0]
          in (x)
      let (x : f32) = B[3]
      in (x + r)
  let (k : i64) (B_mem : mem) (B : [k]f32 @ B_mem -> R(k)) =
    once do
      let (F_mem : mem) = alloc n * 4
      let (h : i64) (F : [h]f32 @ F_mem -> R(h)) =
        filter i < n do
          let (x : f32) = P[i]
          in (x, x > 0.0f32)
      in (h, F_mem, F)
  in (k, B_mem, B)

// CHECK-LABEL: fun spaces (n : i64) (A : [n]f32) : (k : i64, [k]f32) =
// CHECK-NEXT:   let (r : f32) =
// CHECK-NEXT:     reduce (+) i < n do
// CHECK-NEXT:       let (x : f32) = A[i]
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   let (P : [n]f32) =
// CHECK-NEXT:     kernel i < n at block do
// CHECK-NEXT:       let (B : [16]f32) =
// CHECK-NEXT:         kernel j < 16 at lane do
// CHECK-NEXT:           let (C : [2]f32) = replicate [2] 0.0f32
// CHECK-NEXT:           let (x : f32) = C[0]
// CHECK-NEXT:           in (x)
// CHECK-NEXT:       let (x : f32) = B[3]
// CHECK-NEXT:       in (x + r)
// CHECK-NEXT:   let (k : i64) (B : [k]f32) =
// CHECK-NEXT:     once do
// CHECK-NEXT:       let (h : i64) (F : [h]f32) =
// CHECK-NEXT:         filter i < n do
// CHECK-NEXT:           let (x : f32) = P[i]
// CHECK-NEXT:           in (x, x > 0.0f32)
// CHECK-NEXT:       in (h, F)
// CHECK-NEXT:   in (k, B)
