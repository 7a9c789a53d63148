// RUN: funfmt --verify-diagnostics --split-input-file %s
// Statements, patterns and results.

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected '(' or '=', found ':'}}
  let a : i64 = n
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected '(', found '='}}
  let = n
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected a name or '#[', found ')'}}
  let () = n
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected '(' or '=', found 'n'}}
  let (a : i64) n
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (a : i64) =
// expected-error@below {{expected a right-hand side or an expression, found 'in'}}
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected '(', found 'n'}}
  in n

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected an expression, found ')'}}
  in ()

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected an expression, found ')'}}
  in (n,)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  in (n
// expected-error@+2 {{expected an operator, ')' or ',', found the end of the text}}

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (a : i64) = n
// expected-error@+2 {{expected an operator, '#[', 'let', 'in' or 'assert', found the end of the text}}

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected '#[', 'let', 'in' or 'assert', found 'n'}}
  n
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected '#[', 'let', 'in' or 'assert', found 'return'; did you mean 'in'?}}
  return (n)
