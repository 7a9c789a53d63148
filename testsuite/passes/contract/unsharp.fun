// Tiles of an unsharp mask: three stages, column by column.  Of two of them a column is
// left, in one block.
// RUN: serialize --schedule='{ H[x, y] -> [x, 0, y]; V[x, y] -> [x, 1, y]; M[x, y] -> [x, 2, y] }' %s | contract - | funcheck %s
// RUN: serialize --schedule='{ H[x, y] -> [x, 0, y]; V[x, y] -> [x, 1, y]; M[x, y] -> [x, 2, y] }' %s | contract - | funverify -q --validity=20 --same-as=%s
// RUN: serialize --schedule='{ H[x, y] -> [x, 0, y]; V[x, y] -> [x, 1, y]; M[x, y] -> [x, 2, y] }' %s | contract - | hoist | simplify | shortcircuit | memexpand | lower | split | funverify -q --same-as=%s
// RUN: serialize --schedule='{ H[x, y] -> [x, 0, y]; V[x, y] -> [x, 1, y]; M[x, y] -> [x, 2, y] }' %s | contract - | hoist | simplify | shortcircuit | memexpand | lower | funverify -q --same-as=%s
// REQUIRES: glpk, isl

// CHECK-LABEL: fun unsharp
// CHECK:         kernel z < 3, u < p, v < p do
// CHECK-NEXT:      (H_1_mem : mem) = alloc (b + 4) * 4
// CHECK:           (V_1 : [b][b]f32 @ H_1_mem -> fold
// CHECK:           (M_1_mem : mem) = alloc b * b * 4
entry fun unsharp (b : i64) (p : i64) (I : [3][p * b + 4][p * b + 4]f32) : ([3][p][p][b][b]f32) =
  assert b >= 1 && p >= 1
  let (R : [3][p][p][b][b]f32) =
    kernel z < 3, u < p, v < p do
      let (H : [b][b + 4]f32) =
        kernel x < b, y < b + 4 do
          let (i0 : f32) = I[z, u * b + x, v * b + y]
          let (i1 : f32) = I[z, u * b + x + 1, v * b + y]
          let (i2 : f32) = I[z, u * b + x + 2, v * b + y]
          let (i3 : f32) = I[z, u * b + x + 3, v * b + y]
          let (i4 : f32) = I[z, u * b + x + 4, v * b + y]
          in ((i0 + i4) * 0.0625f32 + (i1 + i3) * 0.25f32 + i2 * 0.375f32)
      let (V : [b][b]f32) =
        kernel x < b, y < b do
          let (h0 : f32) = H[x, y]
          let (h1 : f32) = H[x, y + 1]
          let (h2 : f32) = H[x, y + 2]
          let (h3 : f32) = H[x, y + 3]
          let (h4 : f32) = H[x, y + 4]
          in ((h0 + h4) * 0.0625f32 + (h1 + h3) * 0.25f32 + h2 * 0.375f32)
      let (M : [b][b]f32) =
        kernel x < b, y < b do
          let (i : f32) = I[z, u * b + x + 2, v * b + y + 2]
          let (s : f32) = V[x, y]
          in (select(abs(i - s) < 0.01f32, i, i * 4.0f32 - s * 3.0f32))
      in (M)
  in (R)
