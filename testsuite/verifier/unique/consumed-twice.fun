// RUN: funverify -q %s
// Two arrays of one statement, neither of which may be the other.

fun callee (n : i64) (A : *[n]f32) (B : *[n]f32) : (*[n]f32) =
  let (C : [n]f32) = A with [0 : n] = B
  in (C)

fun two (n : i64) (A : *[n]f32) (B : *[n]f32) : (*[n]f32) =
  let (C : [n]f32) = callee(n, A, B)
  let (D : [n]f32) = copy C
  let (E : [n]f32) = callee(n, C, D)
  in (E)

fun loops (n : i64) (A : *[n]f32) (B : *[n]f32) : (*[n]f32, *[n]f32) =
  let (C : [n]f32) (D : [n]f32) =
    loop (X : *[n]f32 = A) (Y : *[n]f32 = B) for i < n do
      let (Z : [n]f32) = X with [i] = 0.0f32
      in (Y, Z)
  in (C, D)
