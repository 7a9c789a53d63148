// RUN: funverify -q %s
// A copy of a parameter may be consumed, and so may a unique parameter.

fun copies (n : i64) (A : [n]f32) (B : *[n]f32) : (*[n]f32, *[n]f32) =
  let (C : [n]f32) = copy A
  let (D : [n]f32) = C with [0] = 1.0f32
  let (E : [n]f32) = reverse 0 B
  let (F : [n]f32) = E with [0] = 1.0f32
  in (D, F)

// A call's unique result is the caller's.
fun calls (n : i64) (A : [n]f32) : (*[n]f32) =
  let (X : [n]f32) = copy A
  let (B : [n]f32) (C : [n]f32) = copies(n, A, X)
  in (B)
