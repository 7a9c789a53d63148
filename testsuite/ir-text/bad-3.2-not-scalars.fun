// RUN: funfmt --verify-diagnostics --split-input-file %s
// An index, a call or a form is a right-hand side of its own.

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'A[...]' is no scalar expression: an index or slice is a right-hand side of its own}}
  in (A[0])

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'A[...]' is no scalar expression: an index or slice is a right-hand side of its own}}
  let (y : f32) = x + A[0]
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{this is a right-hand side of its own: bind it by a 'let', then compute with the name}}
  let (y : f32) = A[0] + x
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'g(...)' is no scalar expression: a call is a right-hand side of its own}}
  in (g(n))

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'g(...)' is no scalar expression: a call is a right-hand side of its own}}
  let (y : i64) = 1 + g(n)
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'iota' is a right-hand side of its own, not a scalar expression}}
  let (y : i64) = n + iota n
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected a name, found '('}}
  let (y : [n]f32) = copy (copy A)
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'A[...]' is no scalar expression: an index or slice is a right-hand side of its own}}
  let (y : f32) = A[A[0]]
  in (n)
