// RUN: funfmt %s | diff %s -
// Asserts, with and without a text; escapes.

fun f (n : i64) : (i64) =
  assert n > 0
  assert n < 9 && n != 5 "a \"quoted\" text,\n\ttabs \\ and é"
  assert true "\001"
  in (n)
