// RUN: funfmt --verify-diagnostics --split-input-file %s
// Reserved words name nothing, those of IMP neither.

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'kernel' is a keyword and cannot be bound}}
  let (kernel : i64) = n
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'barrier' is a keyword and cannot be bound}}
  let (barrier : i64) = n
  in (n)

// -----

// expected-error@below {{expected a name, found 'loop'}}
fun loop (n : i64) : (i64) =
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected an expression, found 'done'}}
  let (a : i64) = n + done
  in (n)

// -----

// expected-error@below {{'with' is a keyword and cannot be bound}}
fun f (with : i64) : (i64) =
  in (0)
