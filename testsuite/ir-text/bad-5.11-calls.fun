// RUN: funfmt --verify-diagnostics --split-input-file %s
// A callee stands before its callers; there is no recursion.

fun f (n : i64) : (i64) =
// expected-error@below {{'f' calls itself; there is no recursion}}
  let (a : i64) = f(n)
  in (a)

// -----

fun f (n : i64) : (i64) =
// expected-error@below {{'g' is called before it is defined; a callee must precede its callers}}
  let (a : i64) = g(n)
  in (a)

fun g (n : i64) : (i64) =
  in (n)

// -----

fun double (n : i64) : (i64) =
  in (n)

fun f (n : i64) : (i64) =
// expected-error@below {{unknown function 'duoble'; did you mean 'double'?}}
  let (a : i64) = duoble(n)
  in (a)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{unknown function 'nothing'}}
  let (y : i64) = nothing(n)
  in (n)

// -----

fun g (n : i64) : (i64) =
  in (n)

fun f (n : i64) : (i64) =
// expected-error@below {{expected an expression, found ')'}}
  let (a : i64) = g()
  in (a)

// -----

imp g (n : i64) =
  skip

fun f (n : i64) : (i64) =
// expected-error@below {{'g' is an IMP function; it cannot be called}}
  let (a : i64) = g(n)
  in (a)
