// RUN: funtest %s
// The floats next to those that have no integer.
// RUN-VALUE: main(127.99, -0.99, 9223372036854774784.0, -9223372036854775808.0, -128.99) == \
//   127i8, 0u32, 9223372036854774784, -9223372036854775808, -128i8

fun main (a : f64) (b : f64) (c : f64) (d : f64) (e : f64) : (i8, u32, i64, i64, i8) =
  in (i8(a), u32(b), i64(c), i64(d), i8(e))
