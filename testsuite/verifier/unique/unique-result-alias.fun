// RUN: funverify -q %s
// A unique result is the function's own, or was given to it for good.

fun own (n : i64) (c : bool) (A : *[n]f32) (B : [n]f32) : (*[n]f32, [n]f32) =
  let (C : [n]f32) =
    if c then
      in (A)
    else
      let (T : [n]f32) = copy B
      in (T)
  in (C, B)

fun calls (n : i64) (B : [n]f32) : (*[n]f32) =
  let (A : [n]f32) = copy B
  let (C : [n]f32) (D : [n]f32) = own(n, true, A, B)
  in (C)
