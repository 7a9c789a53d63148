// Iterations in an order that is said: tiles, waves, several kernels in turn.
// RUN: serialize --schedule='{ B[t, i] -> [floor(t / 4), floor((t + i) / 4), t, i] }' %S/Inputs/stencil.fun | funcheck %s --check-prefix=TILES
// RUN: serialize --schedule='{ B[t, i] -> [floor(t / 4), floor((t + i) / 4), t, i] }' %S/Inputs/stencil.fun | funverify -q --same-as=%S/Inputs/stencil.fun
// RUN: serialize --schedule='{ B[t, i] -> [floor(t / 4), floor((t + i) / 4), t, i] }' %S/Inputs/stencil.fun | contract - | funverify -q --validity=20 --same-as=%S/Inputs/stencil.fun
// RUN: serialize --schedule='{ B[t, i] -> [floor(t / 4), floor((t + i) / 4), t, i] }' %S/Inputs/stencil.fun | contract - | hoist | simplify | lower | split | funverify -q --same-as=%S/Inputs/stencil.fun
// RUN: serialize --schedule='{ B[t, i] -> [floor(t / 4), floor((t + i) / 4), t, i] }' %S/Inputs/stencil.fun | contract - | hoist | simplify | lower | funverify -q --same-as=%S/Inputs/stencil.fun
// RUN: serialize --schedule='{ B[t, i] -> [2t + i, t] }' %S/Inputs/stencil.fun | funcheck %s --check-prefix=WAVES
// RUN: serialize --schedule='{ B[t, i] -> [2t + i, t] }' %S/Inputs/stencil.fun | contract - | funverify -q --validity=20 --same-as=%S/Inputs/stencil.fun
// RUN: serialize --schedule='{ B[t, i] -> [t] }' %S/Inputs/stencil.fun | funcheck %s --check-prefix=ORDER
// RUN: serialize --schedule='{ B[t, i] -> [t, (-i) mod 3, i] }' %S/Inputs/stencil.fun | funverify -q --same-as=%S/Inputs/stencil.fun
// RUN: serialize --schedule='{ B[t, i] -> [t, i] }' --remarks %S/Inputs/stencil.fun 2>&1 >/dev/null | funcheck %s --check-prefix=REMARK
// RUN: serialize --schedule='{ H[x, y] -> [x, 0, y]; V[x, y] -> [x, 1, y] }' %s | funcheck %s
// RUN: serialize --schedule='{ H[x, y] -> [x, 0, y]; V[x, y] -> [x, 1, y] }' %s | funverify -q --same-as=%s
// RUN: serialize --schedule='{ H[x, y] -> [x, 0, y]; V[x, y] -> [x, 1, y] }' %s | contract - | funcheck %s --check-prefix=CELLS
// RUN: serialize --schedule='{ H[x, y] -> [x, 0, y]; V[x, y] -> [x, 1, y] }' %s | contract - | funverify -q --validity=20 --same-as=%s
// RUN: serialize --schedule='{ D[t, i] -> [t, 1, i]; E[t, i] -> [t, 0, i] }' %s | funcheck %s --check-prefix=BACK
// RUN: serialize --schedule='{ D[t, i] -> [t, 1, i]; E[t, i] -> [t, 0, i] }' %s | funverify -q --same-as=%s
// RUN: serialize --schedule='{ D[t, i] -> [t, 1, i]; E[t, i] -> [t, 0, i] }' %s | contract - | funverify -q --validity=20 --same-as=%s
// RUN: serialize --schedule='{ L[j] -> [-j] }' %s | funverify -q --same-as=%s
// REQUIRES: glpk, isl

// A row for each trip, and one that the loop takes at first.
// TILES-LABEL: fun stencil
// TILES-NEXT:  (B : [max(0, T) + 1][n]f64) = scratch [max(0, T) + 1][n] f64
// TILES-NEXT:  (B_1 : [max(0, T) + 1][n]f64) = B with [0, :] = A0
// TILES-NEXT:  (B_2 : [max(0, T) + 1][n]f64) =
// TILES-NEXT:    loop {{.*}} for c0 < fdiv(T - 1, 4) + 1 do
// TILES:           let (c3_1 : i64) = max(0, 4 * c1_1 - c2_1) + c3
// TILES-NEXT:      let (A : [n]f64) = B_9[c2_1, :]
// TILES-NEXT:      let (l : f64) = A[max(c3_1 - 1, 0)]
// TILES:           let (B_10 : [max(0, T) + 1][n]f64) = B_9 with [c2_1 + 1, c3_1] = l + m + r
// TILES:       let (R_1 : [n]f64) = B_2[max(0, T), :]
// TILES-NEXT:  let (R : [n]f64) = copy R_1

// WAVES-LABEL: fun stencil
// WAVES-COUNT-2: loop
// WAVES-NOT:     loop

// Iterations with the same time run by their indices.
// ORDER-LABEL: fun stencil
// ORDER:         for c0 < T do
// ORDER:         for c2 < n do

// REMARK: remark: the iterations that make 'B' run in the order of the schedule [serialize: loop]

// In a kernel: each of its iterations has a nest of its own.  A view between the
// kernels is made where it is used.
// CHECK-LABEL: fun tile
// CHECK:       kernel q < p do
// CHECK:         (H_1 : [b][b + 2]f32) = scratch [b][b + 2] f32
// CHECK-NEXT:    (V_1 : [b][b]f32) = scratch [b][b] f32
// CHECK:         for c0 < b do
// CHECK:           for c2 < b + 2 do
// CHECK:           for c2_1 < b do
// CHECK-NEXT:        (H'_1 : [b + 2][b]f32) = transpose H_4
// CHECK:           in (H_4, V_4)
// CHECK-NEXT:    (H : [b][b + 2]f32) = H_2
// CHECK-NEXT:    (V : [b][b]f32) = V_2
// CHECK-NEXT:    (H' : [b + 2][b]f32) = transpose H
// CELLS-LABEL: fun tile
// CELLS:         alloc (b + 2) * 4
entry fun tile (b : i64) (p : i64) (I : [p][b][b + 2]f32) : ([p][b][b]f32) =
  assert b >= 1
  let (R : [p][b][b]f32) =
    kernel q < p do
      let (H : [b][b + 2]f32) =
        kernel x < b, y < b + 2 do
          let (a : f32) = I[q, x, y]
          in (a + 1.0f32)
      let (H' : [b + 2][b]f32) = transpose H
      let (V : [b][b]f32) =
        kernel x < b, y < b do
          let (a : f32) = H'[y, x]
          let (c : f32) = H[x, y + 2]
          in (a * c)
      in (V)
  in (R)

// The loop carries the last two versions, and an array that it does not make.  What
// is computed in each trip is computed again.
// BACK-LABEL: fun back
// BACK:         (E : [max(0, T)][n]i32) = scratch [max(0, T)][n] i32
// BACK-NEXT:    (D : [max(0, T) + 2][n]i32) = scratch [max(0, T) + 2][n] i32
// BACK-NEXT:    with [0, :] = P0
// BACK-NEXT:    with [1, :] = A0
// BACK:         let (d : i32) = i32(c0)
entry fun back (n : i64) (T : i64) (A0 : [n]i32) (P0 : [n]i32) (W : [n]i32) : ([n]i32, [n]i32, [n]i32) =
  let (R : [n]i32) (Q : [n]i32) (W1 : [n]i32) =
    loop (A : [n]i32 = A0) (P : [n]i32 = P0) (U : [n]i32 = W) for t < T do
      let (d : i32) = i32(t)
      let (E : [n]i32) =
        kernel i < n do
          let (a : i32) = A[i]
          let (p : i32) = P[n - 1 - i]
          in (a - p + d)
      let (F : [n]i32) = reverse 0 E
      let (D : [n]i32) =
        kernel i < n do
          let (a : i32) = A[i]
          let (e : i32) = E[i]
          let (f : i32) = F[n - 1 - i]
          let (u : i32) = U[i]
          in (a + e * f + u)
      in (D, A, U)
  in (R, Q, W1)

// What depends on data may be in an iteration; other arrays are made around.
entry fun last (n : i64) (K : [n]i64) : ([n]i64, [n]i64) =
  let (Z : [n]i64) = copy K
  let (L : [n]i64) =
    kernel j < n do
      let (k : i64) = K[j]
      let (s : i64) =
        loop (s : i64 = 0) for i < min(k, 5) do
          in (s + i)
      in (s)
  let (Y : [n]i64) = copy L
  in (Y, Z)
