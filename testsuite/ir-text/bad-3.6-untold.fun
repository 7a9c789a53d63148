// RUN: funverify --verify-diagnostics --split-input-file %s
// Types that the right-hand side does not tell, and mistakes in what the parser
// writes out: they are told at what was written.

fun f (n : i64) (c : bool) (A : [n]i64) : (i64) =
// expected-error@below {{the type of 'B' cannot be left out: the branches give different ones}}
  let (k) (B) =
    if c then
      in (n, A)
    else
      let (h : [0]i64) = scratch [0] i64
      in (0, h)
  in (k)

// -----

fun f (n : i64) (A : [n]i64) : (i64) =
// expected-error@below {{the type of 'B' cannot be left out: its size is a name that is not in scope here}}
  let B =
    once do
      let (m : i64) = n + 1
      let (h : [m]i64) = scratch [m] i64
      in (h)
  in (0)

// -----

fun f (n : i64) (A : [n]f32) : (i64) =
  let (k) (B : [k]f32) = filter i < n do in (A[i], true)
// expected-error@below {{the type of 'x' cannot be left out: it is a size here, but no i64}}
  let (x) (C : [x]f32) = once do in (A[0], A)
  in (k)

// -----

fun f (n : i64) (A : [n]f32) : (i64) =
// expected-error@below {{this right-hand side returns 1 result, but 2 names are bound}}
  let (k) (B) = copy A
  in (n)

// -----

// expected-note@below {{'x' is bound here}}
fun f (n : i64) (x : f32) (A : [n]f32) : (f32) =
// expected-error@below {{'x' is f32; an array is needed here}}
  let y = x[0] + 1.0f32
  in (y)

// -----

fun f (n : i64) (x : f32) (A : [n]f32) : (f32) =
// expected-error@below {{the operands of '*' have one type, but these are f32 and i64}}
  let y = x + A[0] * n
// expected-error@below {{what selects from an array is i64, but 'A_2' is f32}}
  in (A[A[0]])

// -----

// expected-note@below {{'A' is bound here}}
fun f (n : i64) (x : f32) (A : [n]f32) : (f32) =
// expected-error@below {{'A' has 1 dimension, but is indexed with 2}}
  let y = x + A[0, 1] * x
  in (y)

// -----

// The place of an array is not told.
// expected-note@below {{'A' is the first that does}}
fun f (n : i64) (m : mem) (A : [n]f32 @ m -> R(n)) : (f32) =
// expected-error@below {{'B' does not say where it lives: in FUNMEM every array does}}
  let B = A[0 : 1]
  let b = B[0]
  in (b + A[1])

// -----

// A result with a mistake has some type; no more is said.
// expected-error@below {{expected a type, '#[' or '*', found '='}}
fun half_told (n : i64) : (i64, =
  in (n)

fun calls_it (n : i64) : (i64) =
  let (x) (y) = half_told(n)
  in (x)

// -----

// expected-error@below {{expected an expression, found '='}}
fun untold (n : i64) : ([=
  in (n)

fun calls_it (n : i64) : (i64) =
  let y = 1 + untold(n)
  in (y)

// -----

fun f (n : i64) (A : [n]i32) (c : bool) : (i32) =
// expected-error@below {{the type of 'a' cannot be left out: the branches give i32 and i64}}
  let a = if c then in (A[0]) else in (0)
  in (a)
