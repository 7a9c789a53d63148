// RUN: funfmt --verify-diagnostics --split-input-file %s
// A name stands once in a list of names; IMP has no shadowing at all.

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'a' is bound twice in one list}}
// expected-note@below {{'a' is bound here}}
  let (a : i64) (a : i64) = n
  in (n)

// -----

// expected-error@below {{'a' is bound twice in one list}}
// expected-note@below {{'a' is bound here}}
fun f (a : i64) (a : i64) : (i64) =
  in (a)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (k : [n][n]i64) =
// expected-error@below {{'i' is bound twice in one list}}
// expected-note@below {{'i' is bound here}}
    kernel i < n, i < n do
      in (i)
  in (0)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (k : i64) =
// expected-error@below {{'a' is bound twice in one list}}
// expected-note@below {{'a' is bound here}}
    loop (a : i64 = 1) for a < 4 do
      in (a)
  in (0)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (k : i64) =
// expected-error@below {{'a' is bound twice in one list}}
// expected-note@below {{'a' is bound here}}
    reduce ((\ (a : i64) (a : i64) -> in (a), 0)) i < 4 do
      in (i)
  in (0)

// -----

// expected-error@below {{'j' is bound twice in one list}}
// expected-note@below {{'j' is bound here}}
fun f (k : i64) : (j : i64, j : i64) =
  in (k, k)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (_ : i64) = n
// expected-error@below {{'_' binds nothing: it cannot be used}}
  in (_)

// -----

// expected-note@below {{'n' is bound here}}
imp f (n : i64) =
// expected-error@below {{'n' is bound already; a name in scope cannot be bound again}}
  var n : i64

// -----

imp f (n : i64) =
// expected-note@below {{'i' is bound here}}
  for i < n do
// expected-error@below {{'i' is bound already; a name in scope cannot be bound again}}
    for i < n do
      skip
    done
  done
