// GALOP, example 4.4: two nested maps that access an array transposed.
// RUN: funfmt %s | diff %s -
// The paper's `map` is neither parallel nor sequential; here both are kernels.

fun example (k0 : i64) (k1 : i64) (A : [k1][k0]f32) : ([k0][k1]f32) =
  let (x2 : [k0][k1]f32) =
    kernel i < k0 do
      let (x1 : [k1]f32) =
        kernel j < k1 do
          let (x0 : f32) = A[j, i]
          in (x0)
      in (x1)
  in (x2)
