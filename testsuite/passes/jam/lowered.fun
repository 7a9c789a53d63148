// RUN: funopt -p memintro,hoist,lower,jam{values=8} %s | funcheck %s
// RUN: funopt -p cpu %s | funcheck --check-prefix=CPU %s
// RUN: funopt -p "memintro,hoist,shortcircuit,memexpand,lower,jam{rows=2},unswitch,invariant,stripmine{least=3 loops=3},interchange{strip=2},simd" %s | funverify -q --validity=50 --same-as=%s
// RUN: funopt -p "memintro,hoist,lower,jam{values=8}" --remarks %s 2>&1 >/dev/null | grep '\[jam' | funcheck --check-prefix=SAY --implicit-check-not=remark: %s
// Kernels as lower makes them.

// The product of a matrix, with rows as columns, and itself.
// CHECK-LABEL: imp gram
// CHECK: kernel group < groups, j < m do
// CHECK: for k_1 < n do
// CPU-LABEL: imp gram
// CPU:         #[task] kernel panel_1 < here, group < groups do
// CPU-COUNT-5:   _mem <- alloc 64 in private
// CPU:           for k_{{[0-9]}} < n do
// CPU:             #[simd] {{.*}} kernel {{.*}} < 16 at thread do
// SAY: [[#@LINE+2]]:3: remark: 8 rows along 'i' go through the loops of this kernel together [jam: rows]
entry fun gram (n : i64) (m : i64) (A : [n][m]f32) : ([m][m]f32) =
  let (G : [m][m]f32) =
    kernel i < m, j < m do
      let (g : f32) =
        loop (g : f32 = 0.0f32) for k < n do
          let (x : f32) = A[k, i]
          let (y : f32) = A[k, j]
          in (g + x * y)
      in (g)
  in (G)

// All filters read the same of an image.
// CHECK-LABEL: imp filters
// CHECK: kernel group < groups, y < n, x < n do
// SAY: [[#@LINE+2]]:3: remark: 4 rows along 'o' go through the loops of this kernel together [jam: rows]
entry fun filters (f : i64) (c : i64) (n : i64) (I : [c][n + 2][n + 2]f64) (W : [f][c][3][3]f64) : ([f][n][n]f64) =
  let (O : [f][n][n]f64) =
    kernel o < f, y < n, x < n do
      let (s : f64) =
        loop (s : f64 = 0.0) for k < 3 * c do
          let (t : f64) =
            loop (t : f64 = s) for h < 3 do
              let (l : i64) = k / 3
              let (g : i64) = k % 3
              let (u : f64) = I[l, y + g, x + h]
              let (w : f64) = W[o, l, g, h]
              in (fma(u, w, t))
          in (t)
      in (s)
  in (O)

// What is inside of an elimination, less a product of what is beside it.
// CHECK-LABEL: imp inside
// CHECK: kernel group < groups, j < m do
// SAY: [[#@LINE+3]]:3: remark: 8 rows along 'i' go through the loops of this kernel together [jam: rows]
entry fun inside (b : i64) (m : i64) (A : *[b + m][b + m]f32) : (*[b + m][b + m]f32) =
  assert b >= 0 && m >= 0
  let (X : [m][m]f32) =
    kernel i < m, j < m do
      let (x0 : f32) = A[b + i, b + j]
      let (x : f32) =
        loop (x : f32 = x0) for t < b do
          let (l : f32) = A[b + i, t]
          let (u : f32) = A[t, b + j]
          in (x - l * u)
      in (x)
  let (A1 : [b + m][b + m]f32) = A with [b : m, b : m] = X
  in (A1)
