// RUN: funfmt --verify-diagnostics --split-input-file %s
// In a scalar expression stand reads of elements, and calls that give a scalar.

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{a slice is an array: a 'let' of its own binds it}}
  let (y : f32) = x + A[0:n]
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{a slice is an array: a 'let' of its own binds it}}
  let (y : f32) = A[0:n] + x
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{a slice is an array: a 'let' of its own binds it}}
  in (A[0 + {(2 : 1)}])

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{unknown function 'g'}}
  let (y : i64) = 1 + g(n)
  in (n)

// -----

fun two (n : i64) : (i64, i64) =
  in (n, n)

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'two(...)' is no scalar: a 'let' of its own binds what a call gives}}
  let (y : i64) = 1 + two(n)
  in (n)

// -----

fun copied (n : i64) (A : [n]f32) : ([n]f32) =
  let (B : [n]f32) = copy A
  in (B)

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'copied(...)' is no scalar: a 'let' of its own binds what a call gives}}
  in (copied(n, A))

// -----

// Nothing is computed in a type, a place or an index function.
fun f (n : i64) (ns : [4]i64) (m : mem) : (i64) =
// expected-error@below {{'ns[...]' is no scalar expression: a 'let' binds it before}}
  let (y : [ns[0]]i64) = iota n
// expected-error@below {{'ns[...]' is no scalar expression: a 'let' binds it before}}
  let (z : [n]i64 @ m -> ns[0] + {(n : 1)}) = iota n
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

// IMP has its own statements for both.
imp f (n : i64) (m : mem) =
// expected-error@below {{'m[...]' is no scalar expression: a 'let' binds it before}}
  m[0] <- m[1] + 1 : i64
