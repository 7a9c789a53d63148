// RUN: funfmt --verify-diagnostics --split-input-file %s
// Bounds and initial values are evaluated outside of the form.

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (k : [n][n]i64) =
// expected-error@below {{'i' is not in scope here: bounds and initial values are evaluated outside of the form}}
// expected-note@below {{'i' is bound here}}
    kernel i < n, j < i do
      in (j)
  in (0)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (k : i64) =
// expected-error@below {{'a' is not in scope here: bounds and initial values are evaluated outside of the form}}
// expected-note@below {{'a' is bound here}}
    loop (a : i64 = 1) (b : i64 = a) for i < 4 do
      in (a, b)
  in (0)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (k : i64) =
// expected-error@below {{'a' is not in scope here: bounds and initial values are evaluated outside of the form}}
// expected-note@below {{'a' is bound here}}
    loop (a : i64 = 1) for i < a do
      in (a)
  in (0)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (k : bool) =
// expected-error@below {{'p' is not in scope here: bounds and initial values are evaluated outside of the form}}
// expected-note@below {{'p' is bound here}}
    loop (p : bool = p) while p do
      in (p)
  in (0)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (k : bool) =
// expected-error@below {{'c' is no parameter of this loop}}
    loop (p : bool = c) while c do
      in (p)
  in (0)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (k : i64) =
// expected-error@below {{'i' is not in scope here: bounds and initial values are evaluated outside of the form}}
// expected-note@below {{'i' is bound here}}
    reduce (+) i < i do
      in (i)
  in (0)
