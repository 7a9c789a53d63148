// RUN: funfmt --verify-diagnostics --split-input-file %s
// Types.

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected a type, found 'float'}}
  let (y : float) = x
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected a type or '[', found ')'}}
  let (y : [n]) = A
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected an expression, found ']'}}
  let (y : []f32) = A
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected ')' or '@', found '['}}
  let (y : f32[n]) = A
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected 'shared' or 'private'; plain 'mem' is device memory}}
  let (y : mem(global)) = A
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected a type or '[', found 'mem'}}
  let (y : [n]mem) = A
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected a type, found 'int'}}
  let (y : int) = n
  in (n)
