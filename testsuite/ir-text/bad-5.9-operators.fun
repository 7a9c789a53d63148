// RUN: funfmt --verify-diagnostics --split-input-file %s
// Operators of reduce, scan and scatter.

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : i64) =
// expected-error@below {{expected '(', found 'i'}}
    reduce i < n do
      in (1)
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : i64) =
// expected-error@below {{expected an operator of reduce, '(' or '#[', found ')'}}
    reduce () i < n do
      in (1)
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : i64) =
// expected-error@below {{expected an operator of reduce, '(' or '#[', found '-'}}
    reduce (-) i < n do
      in (1)
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : i64) =
// expected-error@below {{a lambda is written in parentheses, with its neutral element: ((\ (a : t) (b : t) -> body, neutral))}}
    reduce (\ (a : i64) (b : i64) -> in (a), 0) i < n do
      in (1)
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : i64) =
// expected-error@below {{expected ',', found ')'}}
    reduce ((\ (a : i64) (b : i64) -> in (a))) i < n do
      in (1)
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : i64) =
// expected-error@below {{the body of an operator needs its 'in': -> in (...)}}
    reduce ((\ (a : i64) (b : i64) -> a + b, 0)) i < n do
      in (1)
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : i64) =
// expected-error@below {{this form has one index}}
    reduce (+) i < n, j < n do
      in (1)
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : i64) =
// expected-error@below {{'scatter' names the array that it updates, then its index}}
    scatter i < n do
      in (1, 1)
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : i64) =
// expected-error@below {{unknown name 'i'}}
    reduce ((\ (a : i64) (b : i64) -> in (i), 0)) i < n do
      in (1)
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : i64) =
// expected-error@below {{expected a name, found '('}}
    filter (+) i < n do
      in (1)
  in (n)
