fun f (n : i64) : (i64) =
  let (n : i64) = m
  let (x : f32) = 1
  let (i8 : i64) = 1f32
  let (y : i64) = 0x + 1. + 300u8 + 9223372036854775808
  in (q; $ # ÿþ "open)
fun f (a : i64) : (i64) = in (g(a))
