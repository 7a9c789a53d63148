// RUN: funfmt --verify-diagnostics --split-input-file %s
// A string ends on its line.

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{this string is not closed on its line}}
  assert c "text
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{this string is not closed on its line}}
  assert c "text\"
  in (n)
