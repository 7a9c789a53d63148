// GALOP, example 4.6: a kernel around a loop.
// RUN: funfmt %s | diff %s -

fun example (k0 : i64) (k1 : i64) (A : [k0][k1]f32) : ([k0]f32) =
  let (x2 : [k0]f32) =
    kernel i < k0 do
      let (x1 : f32) =
        loop (r : f32 = 0.0f32) for j < k1 do
          let (x0 : f32) = A[i, j]
          in (x0)
      in (x1)
  in (x2)
