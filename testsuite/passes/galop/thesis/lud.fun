// rodinia/lud: in each step a matrix of blocks is divided up, whose parts are
// read by rows and by columns.  What a loop makes is copied in none of its
// trips; nothing is copied to the order that it has, (0, 1, 2), and nothing
// twice to the same one.
// RUN: galop --print-layout-table %s | funcheck %s
// RUN: galop --eager %s | funcheck --check-prefix=EAGER %s

// CHECK-LABEL: fun steps
// CHECK: tops: stays (0, 1, 2):
// CHECK-NEXT: (tops, tops, (0, 1, 2)) write: {{.*}}, (d)
// CHECK-NEXT: (tops, u, (1, 0, 2)) read: 4 * m * m * b * b * b, (c)
// CHECK: lefts: stays (0, 1, 2):
// CHECK-NEXT: (lefts, lefts, (0, 1, 2)) write: {{.*}}, (d)
// CHECK-NEXT: (lefts, l, (2, 0, 1)) read: {{.*}}, (b) the array is bound in a loop or a kernel
// CHECK-NOT: manifest
// EAGER-LABEL: fun steps
// EAGER-NOT: manifest
entry fun steps (m : i64) (b : i64) (A : *[m][b][b]f32) : (*[m][b][b]f32) =
  let (result : [m][b][b]f32) =
    loop (blocks : *[m][b][b]f32 = A) for k < m do
      let (tops : [m][b][b]f32) =
        kernel j < m, r < b, c < b do
          let (x : f32) = blocks[j, r, c]
          in (x * 0.5f32)
      let (lefts : [m][b][b]f32) =
        kernel j < m, r < b, c < b do
          let (x : f32) = blocks[j, r, c]
          in (x + 1.0f32)
      let (row : [m][b][b]f32) =
        kernel j < m, r < b, c < b do
          let (s : f32) =
            loop (s : f32 = 0.0f32) for t < b do
              let (u : f32) = tops[j, t, c]
              let (l : f32) = lefts[j, c, t]
              in (s + u * l)
          in (s)
      in (row)
  in (result)

// Two kernels that want the same copy get one.
// CHECK-LABEL: fun twice
// CHECK: A: stays (0, 1), manifest (1, 0), {{[^m]*$}}
// EAGER-LABEL: fun twice
// EAGER: manifest (1, 0) A
// EAGER-NOT: manifest
entry fun twice (n : i64) (A : [n][n]f32) : ([n]f32, [n]f32) =
  let (x : [n]f32) =
    kernel i < n do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for j < n do
          let (a : f32) = A[i, j]
          in (s + a)
      in (s)
  let (y : [n]f32) =
    kernel i < n do
      let (s : f32) =
        loop (s : f32 = 1.0f32) for j < n do
          let (b : f32) = A[i, j]
          in (s * b)
      in (s)
  in (x, y)
