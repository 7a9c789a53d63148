// RUN: funverify -q %s
// A unique parameter of a loop is the body's own.

fun unique (n : i64) (A : *[n]f32) : (*[n]f32) =
  let (B : [n]f32) =
    loop (X : *[n]f32 = A) for i < n do
      let (Y : [n]f32) = reverse 0 X
      let (Z : [n]f32) = Y with [i] = 1.0f32
      in (Z)
  let (C : [n]f32) = B with [0] = 1.0f32
  in (C)

// Any other one may be copied; after the loop its result is as good as what it
// was made of.
fun copied (n : i64) (A : *[n]f32) : (*[n]f32) =
  let (B : [n]f32) =
    loop (X : [n]f32 = A) for i < n do
      let (Y : [n]f32) = copy X
      let (Z : [n]f32) = Y with [i] = 1.0f32
      in (Z)
  let (C : [n]f32) = B with [0] = 1.0f32
  in (C)
