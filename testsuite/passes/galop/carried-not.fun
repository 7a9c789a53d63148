// What loops carry stays as it lies, and why.
// RUN: inline %s | memintro | galop --remarks 2>&1 | funcheck %s
// RUN: inline %s | memintro | galop | funcheck --check-prefix=SAME %s
// SAME-NOT: manifest
// SAME-NOT: -> C(

// Another array that the loop carries is the same one.
// CHECK: 'B' is carried in its own layout: it is passed on within the loop [galop, missed: carried]
entry fun twice (t : i64) (n : i64) (m : i64) (A : [n][m]f32) : ([n][m]f32, [n][m]f32) =
  let (B : [n][m]f32) (L : [n][m]f32) =
    loop (B : [n][m]f32 = A) (L : [n][m]f32 = A) for k < t do
      let (C : [n][m]f32) =
        kernel i < n do
          let (row : [m]f32) =
            kernel j < m do
              let (a : f32) = B[i, j]
              in (a * 0.5f32)
          in (row)
      in (C, C)
  in (B, L)

// A view of it is carried, too.
// CHECK: 'B' is carried in its own layout: a view of it is passed on [galop, missed: carried]
entry fun viewed (t : i64) (n : i64) (A : [n][n]f32) : ([n][n]f32, [n][n]f32) =
  let (B : [n][n]f32) (L : [n][n]f32) =
    loop (B : [n][n]f32 = A) (L : [n][n]f32 = A) for k < t do
      let (C : [n][n]f32) =
        kernel i < n do
          let (row : [n]f32) =
            kernel j < n do
              let (a : f32) = B[i, j]
              in (a * 0.5f32)
          in (row)
      let (T : [n][n]f32) = reverse 0 C
      in (C, T)
  in (B, L)

// Updates are done in the block that the loop began with.
// CHECK: 'B' is carried in its own layout: its block is not carried with it [galop, missed: carried]
entry fun updated (t : i64) (n : i64) (A : *[n][n]f32) : ([n][n]f32) =
  let (B : [n][n]f32) =
    loop (B : *[n][n]f32 = A) for k < t do
      let (s : [n]f32) =
        kernel i < n do
          let (r : f32) =
            loop (r : f32 = 0.0f32) for j < n do
              let (b : f32) = B[i, j]
              in (r + b)
          in (r)
      let (C : [n][n]f32) = B with [0, :] = s
      in (C)
  in (B)

// A few trips over a small array do not pay.
entry fun few (A : [8][8]f32) : ([8][8]f32) =
  let (B : [8][8]f32) =
    loop (B : [8][8]f32 = A) for k < 2 do
      let (C : [8][8]f32) =
        kernel i < 8 do
          let (row : [8]f32) =
            kernel j < 8 do
              let (a : f32) = B[i, j]
              in (a * 0.5f32)
          in (row)
      in (C)
  in (B)
