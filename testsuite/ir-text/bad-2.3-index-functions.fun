// RUN: funfmt --verify-diagnostics --split-input-file %s
// Index functions.

// expected-error@below {{expected '->', found ')'}}
fun f (m : mem) (A : [4]f32 @ m) : (i64) =
  in (0)

// -----

// expected-error@below {{expected '+ {(count : stride), ...}' to complete the LMAD}}
fun f (m : mem) (A : [4]f32 @ m -> 4) : (i64) =
  in (0)

// -----

// expected-error@below {{expected '(' or '}', found '4'}}
fun f (m : mem) (A : [4]f32 @ m -> 0 + {4 : 1}) : (i64) =
  in (0)

// -----

// expected-error@below {{expected an expression, found ')'}}
fun f (m : mem) (A : [4]f32 @ m -> R()) : (i64) =
  in (0)

// -----

// expected-error@below {{expected an expression, found ')'}}
fun f (m : mem) (A : [4]f32 @ m -> R(4) after) : (i64) =
  in (0)

// -----

// expected-error@below {{expected 'mod' and the modulus of this row}}
fun f (m : mem) (A : [4]f32 @ m -> fold (i) -> (i)) : (i64) =
  in (0)

// -----

// expected-error@below {{unknown name 'j'}}
fun f (m : mem) (A : [4]f32 @ m -> fold (m) -> (j mod 4)) : (i64) =
  in (0)

// -----

// expected-error@below {{expected ')', found 'after'}}
fun f (m : mem) (A : [4]f32 @ m -> fold (i) -> (i mod 4) after R(4)) : (i64) =
  in (0)

// -----

// expected-error@below {{unknown name 'R'}}
// expected-error@below {{expected '->', found '('}}
fun f (m : mem) (A : [4]f32 @ R(4)) : (i64) =
  in (0)
