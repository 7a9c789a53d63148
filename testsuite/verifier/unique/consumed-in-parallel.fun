// RUN: funverify -q %s
// A body consumes what is local to it.

fun bodies (n : i64) (A : *[n]f32) (D : *[n]f32) : (*[n][n]f32, *[n]f32) =
  let (B : [n][n]f32) =
    kernel i < n do
      let (T : [n]f32) = copy A
      let (U : [n]f32) =
        loop (X : *[n]f32 = T) for j < n do
          let (Y : [n]f32) = X with [j] = 1.0f32
          in (Y)
      in (U)
  let (E : [n]f32) =
    scatter D i < n do
      let (T : [1]f32) = replicate [1] 1.0f32
      let (U : [1]f32) = T with [0] = 2.0f32
      let (x : f32) = U[0]
      in (i, x)
  let (x : f32) =
    once do
      let (T : [n]f32) = copy A
      let (U : [n]f32) = T with [0] = 2.0f32
      let (x : f32) = U[0]
      in (x)
  let (F : [n]f32) = A with [0] = x
  let (G : [n]f32) = F with [0 : n] = E
  in (B, G)
