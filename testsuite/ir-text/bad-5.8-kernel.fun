// RUN: funfmt --verify-diagnostics --split-input-file %s
// Heads of kernels.

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : [n]i64) =
// expected-error@below {{'do' is a keyword and cannot be bound}}
    kernel do
      in (1)
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : [n]i64) =
// expected-error@below {{expected '<', found 'do'}}
    kernel i do
      in (1)
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : [n]i64) =
    kernel i < n
// expected-error@below {{expected an operator, ',' or 'do', found 'in'}}
      in (1)
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : [n]i64) =
// expected-error@below {{expected 'thread', 'block' or 'lane', found 'warp'}}
    kernel i < n at warp do
      in (1)
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : [n]i64) =
// expected-error@below {{expected 'thread', 'block' or 'lane', found 'do'}}
    kernel i < n at do
      in (1)
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : [n]i64) =
// expected-error@below {{expected a right-hand side, found 'map'; did you mean 'kernel'?}}
    map i < n do
      in (1)
  in (n)
