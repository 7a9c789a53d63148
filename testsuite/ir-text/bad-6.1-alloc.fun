// RUN: funfmt --verify-diagnostics --split-input-file %s
// Spaces of allocations.

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (m : mem) = alloc
// expected-error@below {{expected an expression, found 'in'}}
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected '#[', 'let', 'in' or 'assert', found 'mem'}}
  let (m : mem) = alloc n in private mem
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected 'shared' or 'private'}}
  let (m : mem) = alloc n in space
  in (n)
