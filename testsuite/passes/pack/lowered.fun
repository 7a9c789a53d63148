// RUN: funopt -p memintro,hoist,lower,pack %s | funcheck %s
// RUN: funopt -p cpu %s | funcheck --check-prefix=CPU %s
// RUN: funopt -p "memintro,hoist,shortcircuit,memexpand,lower,loops,pack{least=2 bytes=8},jam{rows=2},unswitch,invariant,stripmine{least=3 loops=3},interchange{strip=2},simd" %s | funverify -q --validity=50 --same-as=%s
// RUN: funopt -p "memintro,hoist,lower,pack" --remarks %s 2>&1 >/dev/null | grep '\[pack' | funcheck --check-prefix=SAY --implicit-check-not=remark: %s
// Kernels as lower makes them.

// The product of a matrix, with rows as columns, and itself: tasks go through a panel
// together.
// CHECK-LABEL: imp gram
// CHECK: kernel panel < here, {{k_?1?}} < trips, e < 16 do
// CHECK: #[pack(off)] kernel panel_1 < here, i < m, e_1 < 16 do
// CPU-LABEL: imp gram
// CPU:         #[task] kernel panel_1 < here, group < groups do
// CPU-COUNT-5:   _mem <- alloc 64 in private
// CPU:           for k_{{[0-9]}} < n do
// CPU:             #[simd] {{.*}} kernel {{.*}} < 16 at thread do
// SAY: [[#@LINE+2]]:3: remark: what this kernel reads of 'A_mem' is packed, in panels of 16 neighbours along 'j' [pack: panels]
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

// All filters read the same of an image, where neighbours read the same, too.
// CHECK-LABEL: imp filters
// CHECK-NOT: panel
// SAY: [[#@LINE+2]]:3: remark: what the loops of this kernel read is not packed: what trips of a loop read is side by side [pack, missed: panels]
entry fun filters (f : i64) (c : i64) (n : i64) (I : [c][n + 2][n + 2]f64) (W : [f][c][3][3]f64) : ([f][n][n]f64) =
  let (O : [f][n][n]f64) =
    kernel o < f, y < n, x < n do
      let (s : f64) =
        loop (s : f64 = 0.0) for l < c do
          let (t : f64) =
            loop (t : f64 = s) for g < 3 do
              let (r : f64) =
                loop (r : f64 = t) for h < 3 do
                  let (u : f64) = I[l, y + g, x + h]
                  let (w : f64) = W[o, l, g, h]
                  in (r + u * w)
              in (r)
          in (t)
      in (s)
  in (O)
