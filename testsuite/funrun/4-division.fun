// RUN: funtest %s
// / and % truncate, fdiv and fmod round to minus infinity.
// RUN-VALUE: main(7, -7, 2, -2, 250u8) == \
//   3, 1, 3, 1, -3, -1, -4, 1, -3, 1, -4, -1, 3, -1, 3, -1, 35u8, 5u8

fun main (a : i64) (b : i64) (c : i64) (d : i64) (u : u8) : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, u8, u8) =
  in (a / c, a % c, fdiv(a, c), fmod(a, c), b / c, b % c, fdiv(b, c), fmod(b, c), a / d, a % d, fdiv(a, d), fmod(a, d), b / d, b % d, fdiv(b, d), fmod(b, d), u / 7u8, fmod(u, 7u8))
