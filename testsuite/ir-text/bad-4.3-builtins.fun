// RUN: funfmt --verify-diagnostics --split-input-file %s
// Builtins take as many operands as they take.

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'min' takes 2 operands, not 1}}
  in (min(n))

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'abs' takes 1 operand, not 2}}
  in (abs(n, n))

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'select' takes 3 operands, not 2}}
  in (select(c, n))

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'fma' takes 3 operands, not 2}}
  in (fma(x, x))

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected an expression, found ')'}}
  in (min())

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected '(', found ')'}}
  in (min)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'i32' takes 1 operand, not 2}}
  in (i32(n, n))

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected '(', found ')'}}
  in (i32)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'mem' is no expression}}
  in (mem(n))
