// RUN: funverify -q %s
// The body consumes what it made, and what it was given.

fun own (n : i64) (A : *[n]f32) (B : *[n]f32) : (*[n]f32) =
  let (C : [n]f32) =
    loop (X : *[n]f32 = A) for i < n do
      let (T : [n]f32) = copy B
      let (U : [n]f32) = T with [i] = 1.0f32
      let (V : [n]f32) =
        if i > 3 then
          in (U)
        else
          in (X)
      let (Y : [n]f32) = V with [0] = 2.0f32
      in (Y)
  let (D : [n]f32) = B with [0] = 1.0f32
  let (E : [n]f32) = C with [0 : n] = D
  in (E)

fun nested (n : i64) (A : *[n]f32) : (*[n]f32) =
  let (B : [n]f32) =
    loop (X : *[n]f32 = A) for i < n do
      let (C : [n]f32) =
        loop (Y : *[n]f32 = X) for j < n do
          let (Z : [n]f32) = Y with [j] = 1.0f32
          in (Z)
      in (C)
  in (B)

// What a loop leaves after is not from outside.
fun after (n : i64) (A : *[n]f32) : (*[n]f32) =
  let (B : [n]f32) =
    loop (X : *[n]f32 = A) for i < n do
      let (C : [n]f32) =
        loop (Y : [n]f32 = X) for j < n do
          let (Z : [n]f32) = copy Y
          in (Z)
      let (D : [n]f32) = C with [0] = 1.0f32
      in (D)
  in (B)
