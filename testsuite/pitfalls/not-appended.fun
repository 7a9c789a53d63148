// What each step has to copy, because it grows, or because both versions of
// the cache are there, is listed with its reason, and as often as it happens
// (asked of iree, where it was seen only in a profile).
// RUN: why-copy %s | funcheck %s
// RUN: not funopt -p 'inline,simplify,memintro,hoist,simplify,shortcircuit{require}' %s 2>&1 | funcheck %s --check-prefix=ERR
// RUN: funopt -p 'inline,simplify,memintro,hoist,simplify,shortcircuit,doublebuffer,memmerge' %s -o %t
// RUN: funverify -q --validity=20 --same-as=%s %t

// The array that grows is another one in each trip.
// ERR: error: 'C' is copied to 'D', in a statement that is #[inplace]: 'C' is bound before the copy's body begins
// CHECK: in 'grown', 'C' is copied to 'D'
// CHECK-NEXT: 'C' is bound before the copy's body begins
// CHECK: in 'grown', 'D_mem' is allocated, again and again: {{.*}} bytes
// CHECK-NEXT: 'D_mem' is allocated in each trip: its size is known in the loop only
entry fun grown (d : i64) (t : i64) (x : [d]f32) : (k : i64, [k][d]f32) =
  assert 0 <= t
  let (first : [1][d]f32) = replicate [1] x
  #[inplace] let (k : i64) (C : [k][d]f32) =
    loop (k : i64 = 1) (C : [k][d]f32 = first) for s < t do
      let (r : [1][d]f32) = replicate [1] x
      let (k' : i64) = k + 1
      let (D : [k'][d]f32) = concat C r
      in (k', D)
  in (k, C)

// The argument's block is the caller's.
// ERR: error: 'A' is copied to 'C', in a statement that is #[inplace]: 'A' is bound before the copy's body begins
// CHECK: in 'argument', 'A' is copied to 'C'
// CHECK-NOT: 'Q' is copied
entry fun argument (n : i64) (m : i64) (A : [n]f32) : ([n + m]f32) =
  let (Q : [m]f32) = replicate [m] 1.0f32
  #[inplace] let (C : [n + m]f32) = concat A Q
  in (C)

// One operand twice has one place, and goes to the other one.
// ERR: error: 'Q' is copied to 'C', in a statement that is #[inplace]: 'Q' is also another operand, and is built there
// CHECK: in 'doubled', 'Q' is copied to 'C'
// CHECK-NEXT: 'Q' is also another operand, and is built there
entry fun doubled (n : i64) : ([2 * n]i64) =
  let (Q : [n]i64) = iota n
  #[inplace] let (C : [2 * n]i64) = concat Q Q
  in (C)

// The operand is read after it was joined.
// ERR: error: 'P' is copied to 'C', in a statement that is #[inplace]: 'P' is used after the copy
// ERR-NOT: error
// CHECK: in 'read', 'P' is copied to 'C'
// CHECK-NEXT: 'P' is used after the copy
entry fun read (n : i64) (m : i64) (A : [n]f32) : ([n + m]f32, [n]f32) =
  let (P : [n]f32) =
    kernel i < n do
      let (a : f32) = A[i]
      in (a * 2.0f32)
  let (Q : [m]f32) = replicate [m] 1.0f32
  #[inplace] let (C : [n + m]f32) = concat P Q
  in (C, P)
