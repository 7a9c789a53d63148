// RUN: funfmt --verify-diagnostics --split-input-file %s
// `*` stands only in parameters, loop parameters and results.

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'*' is allowed only in the types of parameters, loop parameters and function results}}
  let (B : *[n]f32) = A
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (r : f32) =
// expected-error@below {{'*' is allowed only in the types of parameters, loop parameters and function results}}
    reduce ((\ (a : *[n]f32) (b : [n]f32) -> in (a), A)) i < n do
      in (A)
  in (n)
