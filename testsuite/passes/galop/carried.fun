// What loops carry lies as its accesses like, all along.
// RUN: inline %s | memintro | galop --remarks 2>&1 | funcheck %s
// RUN: inline %s | memintro | galop | galop --limit=0 | funcheck --check-prefix=AGAIN %s
// AGAIN-LABEL: fun rows

// Each thread reads and writes a row: columns are together in a warp.  A is
// copied into that order, and what comes out of the loop copied back.
// CHECK: 'B' is carried in the layout (1, 0), copied before the loop, copied back after it [galop: carried]
// CHECK: fun rows
// CHECK: let (A_1 : [n][m]f32 @ A_mem_1 -> C(n, m)) = manifest (1, 0) A
// CHECK-NEXT: let (B_mem : mem) (B : [n][m]f32 @ B_mem -> C(n, m)) =
// CHECK-NEXT: loop (B_mem : mem = A_mem_1) (B : [n][m]f32 @ B_mem -> C(n, m) = A_1) for k < t do
// CHECK: let (C : [n][m]f32 @ C_mem -> C(n, m)) =
// CHECK: let (B_1 : [n][m]f32 @ B_mem_1 -> R(n, m)) = manifest (0, 1) B
// CHECK: in (B_mem_1, B_1)
entry fun rows (t : i64) (n : i64) (m : i64) (A : [n][m]f32) : ([n][m]f32) =
  let (B : [n][m]f32) =
    loop (B : [n][m]f32 = A) for k < t do
      let (C : [n][m]f32) =
        kernel i < n do
          let (row : [m]f32) =
            kernel j < m do
              let (a : f32) = B[i, j]
              in (a * 0.5f32)
          in (row)
      in (C)
  in (B)

// What is made for the loop alone is made so, loops within it carry the same,
// and what only reads the outcome reads it so: no copies.
// CHECK-LABEL: fun nested
// CHECK-NOT: manifest
// CHECK: loop (B_mem : mem = A_mem) (B : [n][m]f32 @ B_mem -> C(n, m) = A)
// CHECK: loop (D_mem : mem = C_mem) (D : [n][m]f32 @ D_mem -> C(n, m) = C)
// CHECK-NOT: manifest
entry fun nested (t : i64) (n : i64) (m : i64) (x : [n]f32) : ([n]f32) =
  let (A : [n][m]f32) =
    kernel i < n, j < m do
      let (v : f32) = x[i]
      in (v)
  let (B : [n][m]f32) =
    loop (B : [n][m]f32 = A) for k < t do
      let (C : [n][m]f32) =
        kernel i < n do
          let (row : [m]f32) =
            kernel j < m do
              let (a : f32) = B[i, j]
              in (a * 0.5f32)
          in (row)
      let (D : [n][m]f32) =
        loop (D : [n][m]f32 = C) for l < 3 do
          let (T : [m][n]f32) = transpose D
          let (E : [n][m]f32) =
            kernel i < n do
              let (row : [m]f32) =
                kernel j < m do
                  let (d : f32) = T[j, i]
                  in (d + 1.0f32)
              in (row)
          in (E)
      in (D)
  let (S : [n]f32) =
    kernel i < n do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for j < m do
          let (b : f32) = B[i, j]
          in (s + b)
      in (s)
  in (S)
