// Examples 4.4, 4.6 and 4.7 of GALOP: their layout tables, on both targets,
// and what the last one prints as transformed.
// RUN: galop --print-layout-table %s | funcheck --check-prefix=GPU %s
// RUN: galop --print-layout-table --target=cpu %s | funcheck --check-prefix=CPU %s
// RUN: galop %s | funcheck %s
// RUN: galop %s | galop | funcheck %s

// Threads are next to each other: i. On a processor it is the loop's turn.
// GPU-LABEL: fun example4_4
//       GPU: (A, x0, (0, 1)) read: {{.*}}, (d) the array lies so already
// CPU-LABEL: fun example4_4
//       CPU: (A, x0, (1, 0)) read
// CHECK-LABEL: fun example4_4
fun example4_4 (k0 : i64) (k1 : i64) (A : [k1][k0]f32) : ([k0][k1]f32) =
  let (x2 : [k0][k1]f32) =
    kernel i < k0 do
      let (x1 : [k1]f32) =
        kernel j < k1 do
          // CHECK: let (x0 : f32) = A[j, i]
          let (x0 : f32) = A[j, i]
          in (x0)
      in (x1)
  in (x2)

// GPU-LABEL: fun example4_6
//  GPU-NEXT: A: stays (0, 1), manifest (1, 0)
//  GPU-NEXT: (A, x0, (1, 0)) read: 32 * k0 * k1 -> 4 * k0 * k1
// CPU-LABEL: fun example4_6
//  CPU-NEXT: A: stays (0, 1):
//  CPU-NEXT: (A, x0, (0, 1)) read: 4 * k0 * k1, (d) the array lies so already
// CHECK-LABEL: fun example4_6
//  CHECK-NEXT:   let (A_1 : [k0][k1]f32) = manifest (1, 0) A
//  CHECK-NEXT:   let (x2 : [k0]f32) =
//  CHECK-NEXT:     kernel i < k0 do
//  CHECK-NEXT:       let (x1 : f32) =
//  CHECK-NEXT:         loop (x : f32 = 0.0f32) for j < k1 do
//  CHECK-NEXT:           let (x0 : f32) = A_1[i, j]
fun example4_6 (k0 : i64) (k1 : i64) (A : [k0][k1]f32) : ([k0]f32) =
  let (x2 : [k0]f32) =
    kernel i < k0 do
      let (x1 : f32) =
        loop (x : f32 = 0.0f32) for j < k1 do
          let (x0 : f32) = A[i, j]
          in (x0)
      in (x1)
  in (x2)
