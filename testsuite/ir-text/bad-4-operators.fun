// RUN: funfmt --verify-diagnostics --split-input-file %s
// Expressions that are not complete, or of other languages.

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected an expression, found ')'}}
  in (n +)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected an expression, found '*'}}
  in (* n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected an operator, ')' or ',', found 'n'}}
  in (n n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  in ((n)
// expected-error@+2 {{expected an operator, ')' or ',', found the end of the text}}

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected an operator, ')' or ',', found 'and'; did you mean '&&'?}}
  in (n and n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected an operator, ')' or ',', found 'or'; did you mean '||'?}}
  in (c or c)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'?' is no part of the language}}
  in (n ? 1 : 2)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected an expression, found '*'}}
  in (n ** 2)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected an operator, ')' or ',', found '='}}
  in (n = 2)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected an expression, found '+'}}
  in (++n +)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (bool) =
// expected-error@below {{unknown name 'not'; did you mean '!'?}}
  in (c && (not c))
