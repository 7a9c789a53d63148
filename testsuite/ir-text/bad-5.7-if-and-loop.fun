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

// -----

// A chain of them is one mistake, and what follows it is read as what it is.
fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : i64) =
    if c then
      in (1)
// expected-error@below {{there is no 'else if': a branch is a body, so the second 'if' needs a 'let'}}
    else if n > 3 then
      in (2)
    else if n > 2 then
      in (3)
    else
      in (4)
// expected-error@below {{unknown name 'z'}}
  let (w : i64) = y + z
  in (w)
