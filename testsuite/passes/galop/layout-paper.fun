// The listings of GALOP, sections 2 to 5: their layout tables, on both targets,
// and what figure 2 and example 4.7 print as transformed.
// RUN: galop --print-layout-table %s | funcheck --check-prefix=GPU %s
// RUN: galop --print-layout-table --target=cpu %s | funcheck --check-prefix=CPU %s
// RUN: galop %s | funcheck %s
// RUN: galop %s | galop | funcheck %s

// Threads are next to each other: i. On a processor it is the loop's turn.
// GPU-LABEL: fun example4_4
//       GPU: (A, x0, (0, 1)) read: {{.*}}, (d) the array has that layout already
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
//  CPU-NEXT: (A, x0, (0, 1)) read: {{.*}} * k0 * k1, (d) the array has that layout already
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

// Example 2.1 and figure 2.
// GPU-LABEL: fun example2_1
//       GPU: (A, x0, (1, 0)) read: 32 * n * m -> 4 * n * m
// CPU-LABEL: fun example2_1
//       CPU: (A, x0, (0, 1)) read: {{.*}} * n * m, (d) the array has that layout already
// CHECK-LABEL: fun example2_1
//  CHECK-NEXT:   let (A_1 : [n][m]i32) = manifest (1, 0) A
//       CHECK:           let (x0 : i32) = A_1[i, j]
fun example2_1 (n : i64) (m : i64) (A : [n][m]i32) : ([n]i32) =
  let (x2 : [n]i32) =
    kernel i < n do
      let (x1 : i32) =
        loop (a : i32 = 0i32) for j < m do
          let (x0 : i32) = A[i, j]
          in (a + x0)
      in (x1)
  in (x2)

// Section 2.1: j is a thread's, k a loop's: the two inner dimensions change.
// GPU-LABEL: fun section2_1
//       GPU: (A, x, (0, 2, 1)) read: 32 * m * n * o -> 4 * m * n * o
// CPU-LABEL: fun section2_1
//       CPU: (A, x, (1, 0, 2)) read: {{.*}}, (c)
// CHECK-LABEL: fun section2_1
//  CHECK-NEXT:   let (A_1 : [n][m][o]f32) = manifest (0, 2, 1) A
fun section2_1 (n : i64) (m : i64) (o : i64) (A : [n][m][o]f32) : ([m]f32) =
  let (s : [m]f32) =
    kernel j < m do
      let (q : f32) =
        loop (q : f32 = 0.0f32) for i < n do
          let (r : f32) =
            loop (r : f32 = q) for k < o do
              let (x : f32) = A[i, j, k]
              in (r + x)
          in (r)
      in (q)
  in (s)

// Example 3.1, of which premise 6 says that nothing is to be done: the last
// index is the same all along.  A product of iteration variables is no sum.
// GPU-LABEL: fun example3_1
//       GPU: (A, x0, none) read: {{.*}}, (e)
//  GPU-NEXT: (A, x1, none) read: {{.*}}, (a)
// CPU-LABEL: fun example3_1
//       CPU: (A, x0, none) read: {{.*}}, (e)
//  CPU-NEXT: (A, x1, none) read: {{.*}}, (a)
// CHECK-LABEL: fun example3_1
//   CHECK-NOT: manifest
fun example3_1 (k0 : i64) (k1 : i64) (p : i64) (A : [p][p][p]i64) (B : [p]i64) : ([k0]i64) =
  let (x5 : [k0]i64) =
    kernel i < k0 do
      let (x3 : i64) =
        loop (x3 : i64 = 0) for j < k1 do
          let (x0 : i64) = A[i * j + k0, j * k1, 0]
          let (x1 : i64) = A[i, j, 0]
          let (x2 : i64) = x0 + x1
          in (x2)
      let (x4 : i64) = B[x3]
      in (x4)
  in (x5)

// Example 5.1, which reads a slice.
// GPU-LABEL: fun example5_1
//       GPU: (A, x0, (1, 0)) read: 32 * k0 * m -> 4 * k0 * m
// CPU-LABEL: fun example5_1
//       CPU: (A, x0, (0, 1)) read: {{.*}} * k0 * m, (d) the array has that layout already
// CHECK-LABEL: fun example5_1
//  CHECK-NEXT:   let (A_1 : [k0][m]i32) = manifest (1, 0) A
//       CHECK:       let (s : [m]i32) = A_1[i, 0 : m]
fun example5_1 (k0 : i64) (m : i64) (A : [k0][m]i32) : ([k0]i32) =
  let (x3 : [k0]i32) =
    kernel i < k0 do
      let (s : [m]i32) = A[i, 0 : m]
      let (x2 : i32) =
        loop (a : i32 = 0i32) for j < m do
          let (x0 : i32) = s[j]
          let (x1 : i32) = a + x0
          in (x1)
      in (x2)
  in (x3)

// Section 5.3: what was loaded is inscrutable, i * 2 is not, and neither is
// what figure 9 shows, -i * n + 8, but that its steps are too large: (f).
// GPU-LABEL: fun section5_3
//       GPU: (A, x, none) read: {{.*}}, (e)
//       GPU: (C, y, (1, 0)) read: 32 * n * m, it does not pay
//       GPU: (D, z, none) read: {{.*}}, (f)
fun section5_3 (n : i64) (m : i64) (A : [n][m]f32) (B : [n]i64) (C : [2 * n][m]f32) (D : [n * n + 8][m]f32) : ([n]f32) =
  let (s : [n]f32) =
    kernel i < n do
      let (k : i64) = B[i]
      let (r : f32) =
        loop (r : f32 = 0.0f32) for j < m do
          let (x : f32) = A[k, j]
          let (y : f32) = C[i * 2, j]
          let (z : f32) = D[-i * n + 8 + (n * n - 1), j]
          in (r + x + y + z)
      in (r)
  in (s)
