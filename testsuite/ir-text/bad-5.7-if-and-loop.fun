// RUN: funfmt --verify-diagnostics --split-input-file %s
// Heads and bodies of if and loop.

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : i64) =
    if c
// expected-error@below {{expected an operator or 'then', found 'in'}}
      in (1)
    else
      in (2)
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : i64) =
    if c then
      in (1)
// expected-error@below {{expected 'else', found 'in'}}
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : i64) =
// expected-error@below {{expected '(', found 'for'}}
    loop for i < n do
      in (1)
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : i64) =
// expected-error@below {{expected '=' or '@', found ')'}}
    loop (a : i64) for i < n do
      in (1)
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : i64) =
// expected-error@below {{expected '(', 'for' or 'while', found 'do'}}
    loop (a : i64 = 0) do
      in (1)
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : i64) =
// expected-error@below {{expected '<', found '<='}}
    loop (a : i64 = 0) for i <= n do
      in (1)
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : i64) =
// expected-error@below {{expected an operator or 'do', found ','}}
    loop (a : i64 = 0) for i < n, j < n do
      in (1)
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : i64) =
// expected-error@below {{expected an operator or 'do', found 'at'}}
    loop (a : i64 = 0) for i < n at lane do
      in (1)
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : i64) =
// expected-error@below {{expected 'do', found '&&'}}
    loop (a : bool = c) while a && c do
      in (a)
  in (n)
