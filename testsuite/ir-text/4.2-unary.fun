// RUN: funfmt %s | diff %s -
// Unary operators bind tighter than all others; a minus keeps what stands after it apart.

fun f (x : i64) (p : bool) (y : f32) : (i64) =
  let (a : i64) = -x * ~x - -x
  let (b : i64) = -(-x) + -(x + 1) + ~(x * 2) + ~~x + ~-x + -~x
  let (c : i64) = -(5) + -5 - -5
  let (d : bool) = !p && !!p || !(p && p)
  let (e : f32) = -y + -(1.5f32) + -1.5f32
  let (g : i64) = x - 7
  in (-min(x, 1))
