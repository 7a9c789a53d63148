// RUN: funfmt --verify-diagnostics --split-input-file %s
// A literal whose suffix was left out: the message writes it.

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'1.0' is f64, but f32 is needed here: write '1.0f32'}}
  let (y : f32) = x + 1.0
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'1' is i64, but f32 is needed here: write '1.0f32'}}
  let (y : f32) = 1
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'1' is i64, but i32 is needed here: write '1i32'}}
  let (y : i32) = 1
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'2' is i64, but f32 is needed here: write '2.0f32'}}
  let (y : f32) = x * 2
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'1.5' is f64, but i64 is needed here}}
  let (b : i64) = n + 1.5
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'1.0' is f64, but f32 is needed here: write '1.0f32'}}
  let (B : [n]f32) = A with [0] = 1.0
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'1' is i64, but f32 is needed here: write '1.0f32'}}
  assert x < 1
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'-1.0' is f64, but f32 is needed here: write '-1.0f32'}}
  let (y : f32) = x - -1.0
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'0x1f' is i64, but u8 is needed here: write '0x1fu8'}}
  let (y : u8) = 0x1f
  in (n)
