// RUN: funfmt --verify-diagnostics --split-input-file %s
// Literals that fit no type, or not theirs.

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{this literal does not fit i8}}
  in (128i8)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{this literal does not fit i8}}
  in (-129i8)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{this literal does not fit u8}}
  in (256u8)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{this literal does not fit u8}}
  in (-1u8)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{this literal does not fit i64}}
  in (9223372036854775808)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{this literal does not fit i64}}
  in (-9223372036854775809)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{this literal fits no integer type}}
  in (18446744073709551616u64)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{this literal fits no integer type}}
  in (99999999999999999999)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'i9' is no suffix of a literal; the suffixes are i8 i16 i32 i64 u8 u16 u32 u64, and f32 f64 after a point or an exponent}}
  in (7i9)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'bool' is no suffix of a literal; the suffixes are i8 i16 i32 i64 u8 u16 u32 u64, and f32 f64 after a point or an exponent}}
  in (7bool)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{digits are missing after '0x'}}
  in (0x)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{digits are missing after '0x'}}
  in (0xg)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'_000' is no suffix of a literal; the suffixes are i8 i16 i32 i64 u8 u16 u32 u64, and f32 f64 after a point or an exponent}}
  in (1_000)
