// RUN: funfmt --verify-diagnostics --split-input-file %s
// Floats have a point or an exponent, digits on both sides of the point, and fit.

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{a float needs a point or an exponent: write 1.0f32}}
  in (1f32)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{a float needs a digit on both sides of the point}}
  in (1.)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'.' is no part of the language}}
  in (.5)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{a float needs a digit on both sides of the point}}
  in (1.f32)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'i32' is no suffix of a float; the suffixes are f32 and f64}}
  in (1.0i32)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{this literal is too large for f64}}
  in (1e400)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{this literal is too large for f32}}
  in (1e39f32)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{a hexadecimal float needs an exponent: 0x1.8p0}}
  in (0x1.8)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'e' is no suffix of a literal; the suffixes are i8 i16 i32 i64 u8 u16 u32 u64, and f32 f64 after a point or an exponent}}
  in (1.5e)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'f16' is no suffix of a literal; the suffixes are i8 i16 i32 i64 u8 u16 u32 u64, and f32 f64 after a point or an exponent}}
  in (1.5f16)
