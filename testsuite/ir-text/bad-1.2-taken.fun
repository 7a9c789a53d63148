// RUN: funfmt --verify-diagnostics --split-input-file %s
// Names of types, builtins and values cannot be bound, nor name functions.

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'i32' is a type and cannot be bound}}
  let (i32 : i64) = n
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'min' is a builtin and cannot be bound}}
  let (min : i64) = n
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'true' is a keyword and cannot be bound}}
  let (true : bool) = c
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'inf' is a keyword and cannot be bound}}
  let (inf : i64) = n
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'nanf32' is a keyword and cannot be bound}}
  let (nanf32 : i64) = n
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{'mem' is a keyword and cannot be bound}}
  let (mem : i64) = n
  in (n)

// -----

// expected-error@below {{a function cannot be named like the builtin 'max'}}
fun max (n : i64) : (i64) =
  in (n)

// -----

// expected-error@below {{a function cannot be named like the type 'u8'}}
fun u8 (n : i64) : (i64) =
  in (n)

// -----

// expected-error@below {{a function cannot be named like the word 'mem'}}
fun mem (n : i64) : (i64) =
  in (n)

// -----

// What stands after such a name is read, and known.
// expected-error@below {{'erf' is a builtin and cannot be bound}}
fun behind (erf : i64) (n : i64) : ([n][n]i64) =
  let (A : [n][n]i64) =
    // expected-error@below {{'i8' is a type and cannot be bound}}
    kernel i8 < n, i9 < n do
      in (i9)
  in (A)
