// RUN: funfmt --verify-diagnostics --split-input-file %s
// Bytes that are no part of any token.

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'$' is no part of the language}}
  let (a : i64) = n $ 1
  in (a)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{';' is no part of the language: statements follow each other without a separator}}
  let (a : i64) = n;
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{only comments and strings hold characters beyond ASCII}}
  let (é : i64) = n
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'#' begins an attribute: '#[name]'}}
  # comment
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{a name begins with a letter or '_'}}
  let ('a : i64) = n
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected '(' or '=', found '<'}}
  let (a : i64) <- n
  in (n)
