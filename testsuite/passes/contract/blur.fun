// Tiles of a blur: two stages, column by column.  Of the first one a column is left.
// RUN: serialize --schedule='{ H[x, y] -> [x, 0, y]; V[x, y] -> [x, 1, y] }' %s | contract - | funcheck %s
// RUN: serialize --schedule='{ H[x, y] -> [x, 0, y]; V[x, y] -> [x, 1, y] }' %s | contract - | funverify -q --validity=20 --same-as=%s
// RUN: serialize --schedule='{ H[x, y] -> [x, 0, y]; V[x, y] -> [x, 1, y] }' %s | contract - | hoist | simplify | shortcircuit | memexpand | lower | split | funverify -q --same-as=%s
// RUN: serialize --schedule='{ H[x, y] -> [x, 0, y]; V[x, y] -> [x, 1, y] }' %s | contract - | hoist | simplify | shortcircuit | memexpand | lower | funverify -q --same-as=%s
// REQUIRES: glpk, isl

// CHECK-LABEL: fun blur
// CHECK:         kernel u < p, v < p do
// CHECK-NEXT:      (H_1_mem : mem) = alloc (b + 2) * 4
// CHECK:           (V_1_mem : mem) = alloc b * b * 4
entry fun blur (b : i64) (p : i64) (I : [p * b + 2][p * b + 2]f32) : ([p][p][b][b]f32) =
  assert b >= 1 && p >= 1
  let (R : [p][p][b][b]f32) =
    kernel u < p, v < p do
      let (H : [b][b + 2]f32) =
        kernel x < b, y < b + 2 do
          let (i0 : f32) = I[u * b + x, v * b + y]
          let (i1 : f32) = I[u * b + x + 1, v * b + y]
          let (i2 : f32) = I[u * b + x + 2, v * b + y]
          in ((i0 + i1 + i2) * 0.25f32)
      let (V : [b][b]f32) =
        kernel x < b, y < b do
          let (h0 : f32) = H[x, y]
          let (h1 : f32) = H[x, y + 1]
          let (h2 : f32) = H[x, y + 2]
          in ((h0 + h1 + h2) * 0.25f32)
      in (V)
  in (R)
