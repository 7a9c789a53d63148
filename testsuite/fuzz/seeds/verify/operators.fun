fun operators (a : i64) (b : i64) (p : bool) (x : f32) (y : f32) : (i64, bool, f32) =
  let (c : i64) = a + b * 2 - (a - b) / 3 % 5
  let (d : i64) = (a & b | a ^ b) << 2 >> 1
  let (e : i64) = -a + ~b
  let (f : bool) = p && !(a < b) || a <= b && a > b || (a >= b && p) != p
  let (g : bool) = (a == b & p | p) ^ p
  let (z : f32) = -x * y / (x + y) - x
  in (c + d * e, f == g, z)
