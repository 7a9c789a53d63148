// RUN: hoist %s | funcheck %s
// What the only iteration of a kernel reads and computes stays there: the host
// would wait for it.  Of two iterations, each would read it.

// CHECK-LABEL: fun only
// CHECK:       kernel i < 1, j < 1 do
// CHECK-NEXT:    let (x : f32) = A[0]
// CHECK-NEXT:    let (y : f32) = x * 2.0f32
fun only (n : i64) (A : [n]f32) : ([1][1]f32) =
  let (B : [1][1]f32) =
    kernel i < 1, j < 1 do
      let (x : f32) = A[0]
      let (y : f32) = x * 2.0f32
      in (y)
  in (B)

// CHECK-LABEL: fun two
// CHECK:       let (x : f32) = A[0]
// CHECK:       kernel i < 2 do
fun two (A : [4]f32) : ([2]f32) =
  let (B : [2]f32) =
    kernel i < 2 do
      let (x : f32) = A[0]
      let (y : f32) = x * 2.0f32
      in (y)
  in (B)
