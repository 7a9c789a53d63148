// RUN: funfmt --verify-diagnostics --split-input-file %s
// Asserts.

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  assert
// expected-error@below {{expected an expression, found 'in'}}
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected an expression, found '"text"'}}
  assert "text"
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected an operator, a string, '#[', 'let', 'in' or 'assert', found ','}}
  assert c, c
  in (n)
