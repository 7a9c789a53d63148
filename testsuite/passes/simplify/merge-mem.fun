// RUN: simplify %s | funcheck %s
// RUN: simplify %s | simplify | funcheck %s
// In memory a fresh array is a write: two of them are two, and so are blocks.

// CHECK-LABEL: fun writes
// CHECK-NEXT:  let (m : mem) = alloc n * 4
// CHECK-NEXT:  let (k : mem) = alloc n * 4
// CHECK-NEXT:  let (A : [n]f32 @ m -> R(n)) = replicate [n] 1.0f32
// CHECK-NEXT:  let (B : [n]f32 @ k -> R(n)) = replicate [n] 1.0f32
// CHECK-NEXT:  in (m, A, k, B)
entry fun writes (n : i64) : (r : mem, [n]f32 @ r -> R(n), q : mem, [n]f32 @ q -> R(n)) =
  let (m : mem) = alloc n * 4
  let (k : mem) = alloc n * 4
  let (A : [n]f32 @ m -> R(n)) = replicate [n] 1.0f32
  let (B : [n]f32 @ k -> R(n)) = replicate [n] 1.0f32
  in (m, A, k, B)

// Views write nothing.
// CHECK-LABEL: fun views
// CHECK:       let (B : [n]f32 @ A_mem -> {{.*}}) = A[0, :]
// CHECK-NEXT:  let (x : f32) = B[1]
// CHECK-NEXT:  in (x + x)
entry fun views (n : i64) (A_mem : mem) (A : [n][n]f32 @ A_mem -> R(n, n)) : (f32) =
  let (B : [n]f32 @ A_mem -> 0 + {(n : 1)}) = A[0, :]
  let (C : [n]f32 @ A_mem -> 0 + {(n : 1)}) = A[0, :]
  let (x : f32) = B[1]
  let (y : f32) = C[1]
  in (x + y)
