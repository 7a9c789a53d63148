// RUN: funfmt --verify-diagnostics --split-input-file %s
// A name in scope cannot be bound again; the note says where it is bound.

// expected-note@below {{'n' is bound here}}
fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'n' is bound already; a name in scope cannot be bound again}}
  let (n : i64) = 1
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'a' is bound already; a name in scope cannot be bound again}}
// expected-note@below {{'a' is bound here}}
  let (a : i64) (a : i64) = n
  in (n)

// -----

// expected-error@below {{'a' is bound already; a name in scope cannot be bound again}}
// expected-note@below {{'a' is bound here}}
fun f (a : i64) (a : i64) : (i64) =
  in (a)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-note@below {{'a' is bound here}}
  let (a : i64) = n
// expected-error@below {{'a' is bound already; a name in scope cannot be bound again}}
  let (a : i64) = n
  in (a)

// -----

// expected-note@below {{'n' is bound here}}
fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (k : [n]i64) =
// expected-error@below {{'n' is bound already; a name in scope cannot be bound again}}
    kernel n < 4 do
      in (n)
  in (0)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (k : [n][n]i64) =
// expected-error@below {{'i' is bound already; a name in scope cannot be bound again}}
// expected-note@below {{'i' is bound here}}
    kernel i < n, i < n do
      in (i)
  in (0)

// -----

// expected-note@below {{'n' is bound here}}
fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (k : i64) =
// expected-error@below {{'n' is bound already; a name in scope cannot be bound again}}
    loop (n : i64 = 1) for i < 4 do
      in (i)
  in (0)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (k : i64) =
// expected-error@below {{'a' is bound already; a name in scope cannot be bound again}}
// expected-note@below {{'a' is bound here}}
    loop (a : i64 = 1) for a < 4 do
      in (a)
  in (0)

// -----

// expected-note@below {{'n' is bound here}}
fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (k : i64) =
// expected-error@below {{'n' is bound already; a name in scope cannot be bound again}}
    reduce ((\ (n : i64) (b : i64) -> in (b), 0)) i < 4 do
      in (i)
  in (0)

// -----

// expected-error@below {{'k' is bound already; a name in scope cannot be bound again}}
// expected-note@below {{'k' is bound here}}
fun f (k : i64) : (k : i64, [k]f32) =
  in (k, k)

// -----

// expected-error@below {{'j' is bound already; a name in scope cannot be bound again}}
// expected-note@below {{'j' is bound here}}
fun f (k : i64) : (j : i64, j : i64) =
  in (k, k)
