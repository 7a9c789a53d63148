// RUN: funfmt --verify-diagnostics --split-input-file %s
// Updates.

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected '[', found '0'}}
  let (y : [n]f32) = A with 0 = x
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : [n]f32) = A with [0]
// expected-error@below {{expected '=', found 'in'}}
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected '=', found '<'}}
  let (y : [n]f32) = A with [0] <- x
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{a slice is an array: a 'let' of its own binds it}}
  let (y : [n]f32) = A with [0 : 2] = A[1 : 2]
  in (n)
