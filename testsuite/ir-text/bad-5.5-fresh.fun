// RUN: funfmt --verify-diagnostics --split-input-file %s
// Fresh arrays.

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : [n]f32) = rotate 0 A
// expected-error@below {{expected an operator or a name, found 'in'}}
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected an integer, found 'n'}}
  let (y : [n]f32) = rotate n 1 A
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : [n]i64) = iota
// expected-error@below {{expected an expression, found 'in'}}
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected '[', found 'n'}}
  let (y : [n]f32) = replicate n x
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : [n]f32) = replicate [n]
// expected-error@below {{expected an expression or '[', found 'in'}}
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected a type or '[', found 'A'}}
  let (y : [n]f32) = scratch [n] A
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected '[', found 'f32'}}
  let (y : [n]f32) = scratch f32
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'concat' has two operands or more}}
  let (y : [n]f32) = concat A
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : [n]f32) = copy
// expected-error@below {{expected a name, found 'in'}}
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected '#[', 'let', 'in' or 'assert', found '['}}
  let (y : [n]f32) = copy A[0]
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected '(', found 'A'}}
  let (y : [n]f32) = manifest A
  in (n)
