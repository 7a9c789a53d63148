// RUN: funfmt --verify-diagnostics --split-input-file %s
// Dimension numbers are plain literals; operands are names.

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected an integer, found 'n'}}
  let (y : [n]f32) = rearrange (n) A
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected '(', found '0'}}
  let (y : [n]f32) = rearrange 0 A
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{the number of a dimension is a plain integer literal}}
  let (y : [n]f32) = rearrange (0i32) A
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected an integer, found ')'}}
  let (y : [n]f32) = rearrange () A
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected a name, found '4'}}
  let (y : [n]f32) = transpose 4
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected '[', found 'A'}}
  let (y : [n]f32) = reshape A
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : [n]f32) = reshape [n]
// expected-error@below {{expected a name or '[', found 'in'}}
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected an integer, found 'A'}}
  let (y : [n]f32) = reverse A
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected an integer, found '-'}}
  let (y : [n]f32) = reverse -1 A
  in (n)
