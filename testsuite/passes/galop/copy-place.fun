// A copy is made once, before the first statement that reads it, outside of
// loops and kernels.
// RUN: galop %s | funcheck %s
// RUN: galop %s | galop | funcheck %s
// RUN: memintro %s | galop | unmem | funcheck %s

// Two kernels in a loop, one of which reads it through views.
// CHECK-LABEL: entry fun shared
// CHECK: let (x : [n]f32) = replicate
// CHECK-NEXT: let (A_1 : [n][m]f32) = manifest (1, 0) A
// CHECK-NEXT: let (T : [m][n]f32) = transpose A_1
// CHECK-NEXT: let (y : [n]f32) =
// CHECK: let (a : f32) = A_1[i, j]
// CHECK: let (col : [m]f32) = T[:, i]
// CHECK: let (b : f32) = col[j]
// CHECK: let (Z : [m][n]f32) = transpose A
entry fun shared (n : i64) (m : i64) (t : i64) (A : [n][m]f32) : ([n]f32, [m][n]f32) =
  let (T : [m][n]f32) = transpose A
  let (x : [n]f32) = replicate [n] 1.0f32
  let (y : [n]f32) =
    loop (y : [n]f32 = x) for k < t do
      let (p : [n]f32) =
        kernel i < n do
          let (u : f32) = y[i]
          let (s : f32) =
            loop (s : f32 = u) for j < m do
              let (a : f32) = A[i, j]
              in (s + a)
          in (s)
      let (q : [n]f32) =
        kernel i < n do
          let (col : [m]f32) = T[:, i]
          let (v : f32) = p[i]
          let (s : f32) =
            loop (s : f32 = v) for j < m do
              let (b : f32) = col[j]
              in (s * b)
          in (s)
      in (q)
  let (Z : [m][n]f32) = transpose A
  in (y, Z)

// Only one branch reads it so.
// CHECK-LABEL: entry fun branch
// CHECK: if c then
// CHECK-NEXT: let (A_1 : [n][m]f32) = manifest (1, 0) A
// CHECK: else
// CHECK-NOT: manifest
entry fun branch (c : bool) (n : i64) (m : i64) (A : [n][m]f32) : ([n]f32) =
  let (x : [n]f32) =
    if c then
      let (p : [n]f32) =
        kernel i < n do
          let (s : f32) =
            loop (s : f32 = 0.0f32) for j < m do
              let (a : f32) = A[i, j]
              in (s + a)
          in (s)
      in (p)
    else
      let (q : [n]f32) = replicate [n] 0.0f32
      in (q)
  in (x)

// An array that is updated later is copied before.
// CHECK-LABEL: entry fun updated
// CHECK: let (A_1 : [n][m]f32) = manifest (1, 0) A
// CHECK: let (B : [n][m]f32) = A with [0, 0]
entry fun updated (n : i64) (m : i64) (A : *[n][m]f32) : ([n]f32, *[n][m]f32) =
  let (p : [n]f32) =
    kernel i < n do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for j < m do
          let (a : f32) = A[i, j]
          in (s + a)
      in (s)
  let (B : [n][m]f32) = A with [0, 0] = 1.0f32
  in (p, B)

// What threads copy whole is read element by element.
// CHECK-LABEL: entry fun rows
// CHECK: let (A_1 : [n][m]f32) = manifest (1, 0) A
// CHECK: let (row : [m]f32) = A_1[i, :]
// CHECK: let (mine : [m]f32) = copy row
entry fun rows (n : i64) (m : i64) (A : [n][m]f32) : ([n]f32) =
  let (B : [n]f32) =
    kernel i < n do
      let (row : [m]f32) = A[i, :]
      let (mine : [m]f32) = copy row
      let (changed : [m]f32) = mine with [0] = 0.0f32
      let (x : f32) = changed[m - 1]
      in (x)
  in (B)
