// What is updated in place is not there any longer: a use of it is an error
// before any pass runs, and the message points at both (asked of jax, where an
// update of what is used later is a silent copy).
// RUN: funverify --verify-diagnostics %s

entry fun twice (n : i64) (R : *[n]f32) : (*[n]f32, f32) =
  assert n >= 1
  // expected-note@+1 {{'R' is consumed here}}
  let (R' : [n]f32) = R with [0] = 1.0f32
  // expected-error@+1 {{'R' is used after it was consumed}}
  let (x : f32) = R[0]
  in (R', x)

// By another name.
entry fun part (n : i64) (R : *[n]f32) : (*[n]f32, f32) =
  assert n >= 2
  // expected-note@+1 {{'first' may alias 'R', bound here}}
  let (first : [1]f32) = R[0 : 1]
  // expected-note@+1 {{is consumed here}}
  let (R' : [n]f32) = R with [1] = 1.0f32
  // expected-error@+1 {{'first' is used after}}
  let (x : f32) = first[0]
  in (R', x)

// What is not given for good cannot be updated.
// expected-note@+1 {{'R' is bound here}}
entry fun lent (n : i64) (R : [n]f32) : ([n]f32) =
  assert n >= 1
  // expected-error@+1 {{'R' may not be consumed: this parameter is not unique}}
  let (R' : [n]f32) = R with [0] = 1.0f32
  in (R')

// A kernel does not update what is outside of it, a loop does.
// expected-note@+1 {{'R' is bound here}}
entry fun outside (n : i64) (R : *[n]f32) : ([n]f32) =
  assert n >= 1
  let (S : [n]f32) =
    kernel i < n do
      // expected-error@+1 {{the body of 'kernel' may not consume 'R', which comes from outside}}
      let (R' : [n]f32) = R with [i] = 1.0f32
      let (x : f32) = R'[i]
      in (x)
  in (S)

// Nor is it given twice.
fun both (n : i64) (A : *[n]f32) (B : *[n]f32) : (f32) =
  assert n >= 1
  let (a : f32) = A[0]
  let (b : f32) = B[0]
  in (a + b)

entry fun same (n : i64) (R : *[n]f32) : (f32) =
  // expected-error@+2 {{'R' is consumed twice by this statement}}
  // expected-note@+1 {{'R' is consumed here}}
  let (x : f32) = both(n, R, R)
  in (x)
