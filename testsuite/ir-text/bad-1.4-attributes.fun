// RUN: funfmt --verify-diagnostics --split-input-file %s
// Attributes are words, closed by a bracket, with balanced arguments.

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected a name, found ']'}}
  #[] assert c
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected '(' or ']', found 'assert'}}
  #[a assert c
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{the arguments of this attribute are not closed by ')'}}
  #[a(] assert c
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected ']', found ')'}}
  #[a(x)) ] assert c
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected a name, found '1'}}
  #[1] assert c
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  #[a]
// expected-error@below {{results have no attribute but 'loc'}}
  in (n)
