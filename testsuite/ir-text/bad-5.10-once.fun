// RUN: funfmt --verify-diagnostics --split-input-file %s
// once has no index.

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : i64) =
// expected-error@below {{expected 'do', found 'i'}}
    once i < n do
      in (1)
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : i64) =
    once
// expected-error@below {{expected 'do', found 'in'}}
      in (1)
  in (n)
