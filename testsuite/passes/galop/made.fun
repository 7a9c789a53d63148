// An array that this program makes is made as it is read, and as it is written
// here: no copy at all.
// RUN: memintro %s | galop | funcheck %s
// RUN: memintro %s | galop | galop | funcheck %s
// RUN: galop %s | funcheck --check-prefix=FUN %s
// RUN: memintro %s | galop --remarks 2>&1 | funcheck --check-prefix=REMARK %s

// CHECK-LABEL: entry fun sums
// CHECK: let (A : [n][m]f32 @ A_mem -> C(n, m)) =
// CHECK: let (row1 : [m]f32 @ A_mem -> i + {(m : n)}) = A[i, :]
// CHECK-NOT: manifest
// FUN-LABEL: entry fun sums
// FUN: let (A_1 : [n][m]f32) = manifest (1, 0) A
entry fun sums (n : i64) (m : i64) (x : [n][m]f32) : ([n]f32) =
  let (A : [n][m]f32) =
    kernel i < n do
      let (a : f32) = x[i, 0]
      let (row : [m]f32) = replicate [m] a
      in (row)
  let (B : [n]f32) =
    kernel i < n do
      let (row1 : [m]f32) = A[i, :]
      let (s : f32) =
        loop (s : f32 = 0.0f32) for j < m do
          let (a : f32) = row1[j]
          in (s + a)
      in (s)
  in (B)

// Each thread writes a row, and another one reads it: next to each other now.
// In a loop, too: nothing is copied.
// CHECK-LABEL: entry fun rows
// CHECK: let (A : [n][8]f32 @ A_mem -> C(n, 8)) =
// CHECK-NOT: manifest
entry fun rows (n : i64) (t : i64) (x : [n]f32) : ([n]f32) =
  let (y : [n]f32) =
    loop (y : [n]f32 = x) for k < t do
      let (A : [n][8]f32) =
        kernel i < n do
          let (u : f32) = y[i]
          let (row : [8]f32) = replicate [8] u
          in (row)
      let (B : [n]f32) =
        kernel i < n do
          let (s : f32) =
            loop (s : f32 = 0.0f32) for j < 8 do
              let (a : f32) = A[i, j]
              in (s + a)
          in (s)
      in (B)
  in (y)

// It is given to the caller, who expects rows: it is copied for this kernel.
// CHECK-LABEL: entry fun returned
// CHECK: let (A : [n][m]f32 @ A_mem -> R(n, m)) =
// CHECK: manifest (1, 0) A
entry fun returned (n : i64) (m : i64) (x : [n][m]f32) : ([n]f32, [n][m]f32) =
  let (A : [n][m]f32) =
    kernel i < n, j < m do
      let (a : f32) = x[i, j]
      in (a * 2.0f32)
  let (B : [n]f32) =
    kernel i < n do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for j < m do
          let (a : f32) = A[i, j]
          in (s + a)
      in (s)
  in (B, A)

// What many read decides, though it is written scattered now.
// CHECK-LABEL: entry fun many
// CHECK: let (A : [n][m]f64 @ A_mem -> C(n, m)) =
// REMARK: 'A' writes 'A' together along 'j', 8 * n * m bytes; in the layout for other accesses, 32 * n * m [galop, missed: worse]
// REMARK: 'a' reads 'A' scattered along 'i', 32 * t * n * m bytes; made in the layout (1, 0) makes that 8 * t * n * m [galop: made]
entry fun many (t : i64) (n : i64) (m : i64) (x : [n][m]f64) : ([n]f64) =
  let (A : [n][m]f64) =
    kernel i < n, j < m do
      let (a : f64) = x[i, j]
      in (a * 2.0)
  let (z : [n]f64) = replicate [n] 0.0
  let (B : [n]f64) =
    loop (y : [n]f64 = z) for k < t do
      let (next : [n]f64) =
        kernel i < n do
          let (u : f64) = y[i]
          let (s : f64) =
            loop (s : f64 = u) for j < m do
              let (a : f64) = A[i, j]
              in (s + a)
          in (s)
      in (next)
  in (B)

// Made in columns for those that make and read it so, and copied back to rows
// for the one that reads these: at once, not only in a second run.
// RUN: memintro %s | galop --print-layout-table | funcheck --check-prefix=TABLE %s
// TABLE-LABEL: fun back
// TABLE: A: made (1, 0), manifest (0, 1)
// CHECK-LABEL: entry fun back
// CHECK: let (A : [n][m]f32 @ A_mem -> C(n, m)) =
// CHECK: manifest (0, 1) A
entry fun back (t : i64) (n : i64) (m : i64) (x : [n]f32) : ([n]f32, [m]f32) =
  let (A : [n][m]f32) =
    kernel i < n do
      let (u : f32) = x[i]
      let (row : [m]f32) = replicate [m] u
      in (row)
  let (B : [n]f32) =
    loop (b : [n]f32 = x) for k < t do
      let (b' : [n]f32) =
        kernel i < n do
          let (u : f32) = b[i]
          let (s : f32) =
            loop (s : f32 = u) for j < m do
              let (a : f32) = A[i, j]
              in (s + a)
          in (s)
      in (b')
  let (z : [m]f32) = replicate [m] 0.0f32
  let (C : [m]f32) =
    loop (c : [m]f32 = z) for k < t do
      let (c' : [m]f32) =
        kernel j < m do
          let (u : f32) = c[j]
          let (s : f32) =
            loop (s : f32 = u) for i < n do
              let (a : f32) = A[i, j]
              in (s + a)
          in (s)
      in (c')
  in (B, C)
