// RUN: funtest %s
// Division by zero is IEEE; rounding is half to even; fma rounds once.
// RUN-VALUE: main(0.0, 2.0) == \
//   inf, -inf, nan, 0.0, 2.0, -2.0, -2.0, -1.0, -1.0, 2.0, 0.30000000000000004, true, \
//   0.0, 1024.0

fun main (z : f64) (two : f64) : (f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, bool, f64, f64) =
  let (e : f64) = 0x1p-52 + z
  in (1.0 / z, -1.0 / z, z / z, round(0.5 + z), round(1.5 + z), round(-2.5 + z), floor(-1.5 + z), ceil(-1.5 + z), trunc(-1.5 + z), sqrt(two * 2.0), 0.1 + 0.2 + z, fma(1.0 + e, 1.0 - e, -1.0 + z) == -0x1p-104, (1.0 + e) * (1.0 - e) - 1.0, pow(two, 10.0))
