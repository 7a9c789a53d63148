// RUN: funtest %s
// Comparisons of every kind of type; a nan is not equal to itself.
// RUN-VALUE: main(-1i8, 255u8, 1.5, true) == \
//   true, false, true, true, false, true, false, true, true

fun main (a : i8) (b : u8) (c : f64) (d : bool) : (bool, bool, bool, bool, bool, bool, bool, bool, bool) =
  let (n : f64) = (c - c) / (c - c)
  in (a < 0i8, b < 0u8, b > 127u8, c >= 1.5, n == n, n != n, n < 1.0 || n >= 1.0, d == true, (d ^ d) & d | d)
