// RUN: funfmt %S/Inputs/parentheses.fun | diff %s -
// RUN: funfmt %s | diff %s -
// Parentheses that the tree does not need go; others stay.

fun f (a : i64) (b : i64) (c : i64) (p : bool) : (i64) =
  let (x : i64) = ((a)) + (b * c) - (a + b)
  let (y : i64) = (a - b) - c
  let (z : i64) = a - (b - c)
  let (u : i64) = (a * b) / (c % a)
  let (v : bool) = ((a < b) == (b < c)) && (p || (p && p))
  let (w : i64) = (-(a)) * (~(b)) - (-(c))
  let (s : i64) = ((a | b) ^ (b & c)) << (a + b)
  let (t : i64) = min((a), (b + c)) - (- 5) - (-(5))
  in ((x))
