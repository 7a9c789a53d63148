// RUN: conflicts --schedule='{ S0[x, y] -> [x, 0, y]; S1[x, y] -> [x, 1, y] }' %s | smo - | funcheck %s
// RUN: conflicts --order=loops %s | smo - | funcheck %s --check-prefix=LOOPS
// REQUIRES: glpk, isl
// A tile of a blur: the second stage follows the first one column by column, and the
// next tile reads the last two rows of the first stage.  Both stages are in one array.
// CHECK: S0: {array: A, indices: ["y mod (b + 2)", "x mod b"]}
// CHECK: S1: {array: A, indices: ["(y - 2) mod (b + 2)", "x mod b"]}
// CHECK: A: {size: "(b + 2)*b"}
// LOOPS: A: {size: "b*(b + 2)"}
entry fun tile (b : i64) (I : [b][b]f32) : ([b][2]f32, [b][b]f32) =
  assert b >= 2
  let (S0 : [b][b]f32) =
    kernel x < b, y < b do
      let (a : f32) = I[x, y]
      in (a + 1.0f32)
  let (S1 : [b][b]f32) =
    kernel x < b, y < b do
      let (a : f32) = S0[x, max(y - 2, 0)]
      let (c : f32) = S0[x, max(y - 1, 0)]
      let (d : f32) = S0[x, y]
      in (a + c + d)
  let (last : [b][2]f32) = S0[0 : b, b - 2 : 2]
  in (last, S1)
