// RUN: funverify -q %s
// Parameters, loop parameters and results that are arrays.

fun unique (n : i64) (A : *[n]f32) (B : *[0]bool) : (*[n]f32, k : i64, *[k]f32) =
  let (C : [n]f32) =
    loop (C : *[n]f32 = A) for i < n do
      let (D : [n]f32) = C with [i] = 1.0f32
      in (D)
  let (E : [n]f32) = copy C
  in (C, n, E)
