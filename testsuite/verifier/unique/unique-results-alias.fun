// RUN: funverify -q %s
// Results that are not unique may alias; unique ones alias nothing.

fun same (n : i64) (A : [n]f32) : ([n]f32, [n]f32) =
  in (A, A)

fun two (n : i64) (A : *[n]f32) : (*[n]f32, *[n]f32) =
  let (B : [n]f32) = copy A
  in (A, B)

fun swap (n : i64) (A : *[n]f32) (B : *[n]f32) : (*[n]f32, *[n]f32) =
  let (C : [n]f32) (D : [n]f32) = two(n, A)
  let (E : [n]f32) (F : [n]f32) =
    loop (X : *[n]f32 = C) (Y : *[n]f32 = B) for i < n do
      in (Y, X)
  let (G : [n]f32) = D with [0 : n] = F
  in (E, G)
