// RUN: funfmt %s | diff %s -
// Names begin with a letter or '_' and may hold primes.

fun f' (__ : i64) (a'b : i64) (A_1 : i64) (in' : i64) (i32' : i64) : (i64) =
  in (__ + a'b + A_1 + in' + i32')
