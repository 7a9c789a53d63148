// RUN: funverify -q %s
// Any i64; where it is out of range is no matter of types.

fun scattered (n : i64) (D : *[n]f32) : (i64) =
  let (D' : [n]f32) =
    scatter D i < 2 * n do
      in (-i, 1.0f32)
  in (n)
