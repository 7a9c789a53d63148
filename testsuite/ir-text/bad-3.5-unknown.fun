// RUN: funfmt --verify-diagnostics --split-input-file %s
// Unknown names, each reported once, with what may be meant.

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{unknown name 'nn'}}
  in (nn)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-note@below {{'length' is bound here}}
  let (length : i64) = n
// expected-error@below {{unknown name 'lenght'; did you mean 'length'?}}
  in (lenght + 1)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{unknown name 'q'}}
  let (a : i64) = q
  let (b : i64) = q + q
  in (q)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{unknown name 'a'}}
  let (a : i64) = a
  in (a)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (k : i64) =
    if c then
      let (inner : i64) = n
      in (inner)
    else
// expected-error@below {{unknown name 'inner'}}
      in (inner)
  in (k)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (k : [n]i64) =
    kernel index < n do
      in (index)
// expected-error@below {{unknown name 'index'}}
  in (index)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{unknown name 'f'}}
  in (f)

// -----

fun g (n : i64) : (i64) =
  in (n)

fun h (n : i64) : (i64) =
// expected-error@below {{'g' is a function; a variable is needed here}}
  in (g)
