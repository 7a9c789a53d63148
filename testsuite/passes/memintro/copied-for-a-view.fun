// RUN: memintro %s | funcheck %s
// RUN: memintro %s | unmem > %t && funverify %s | diff - %t
// Where no index function expresses a view, its source is copied before.

fun refused (n : i64) (A : [n]f32) : (f32) =
  let (B : [1]f32) = A[0 : 1 : 4611686018427387904]
  let (C : [1]f32) = B[0 : 1 : 4611686018427387904]
  let (x : f32) = C[0]
  in (x)

// CHECK-LABEL: fun refused (n : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (f32) =
// CHECK-NEXT:   let (B : [1]f32 @ A_mem -> 0 + {(1 : 4611686018427387904)}) = A[0 : 1 : 4611686018427387904]
// CHECK-NEXT:   let (B_mem : mem) = alloc 4
// CHECK-NEXT:   #[mem] let (B_1 : [1]f32 @ B_mem -> R(1)) = copy B
// CHECK-NEXT:   let (C : [1]f32 @ B_mem -> 0 + {(1 : 4611686018427387904)}) = B_1[0 : 1 : 4611686018427387904]
// CHECK-NEXT:   let (x : f32) = C[0]
// CHECK-NEXT:   in (x)
