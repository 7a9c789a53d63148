// RUN: funfmt --verify-diagnostics --split-input-file %s
// Selections.

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected an expression or ':', found ']'}}
  let (y : f32) = A[]
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
  let (y : f32) = A[0
// expected-error@below {{expected an operator, ']', ',' or ':', found 'in'}}
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected an expression or ':', found ']'}}
  let (y : f32) = A[0,]
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected an expression, found ']'}}
  let (y : f32) = A[0 : ]
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected an operator, ']' or ',', found ':'}}
  let (y : f32) = A[0 : 1 : 2 : 3]
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected ']' or ',', found '2'}}
  let (y : f32) = A[: 2]
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected an operator, ']', ',' or ':', found '+'}}
  let (y : f32) = A[0, 0 + {(2 : 1)}]
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected ']', found ','}}
  let (y : f32) = A[0 + {(2 : 1)}, 0]
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected '(' or '}', found '2'}}
  let (y : f32) = A[0 + {2 : 1}]
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{expected an operator or ':', found ')'}}
  let (y : f32) = A[0 + {(2)}]
  in (n)
