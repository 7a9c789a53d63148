// Two accesses of a block overlap, if only for some sizes: taking them for
// disjoint gives wrong results (asked of futhark).  Without the size that is
// asserted, or one element off, the copy stays and the reason has both sets.
// RUN: not funopt -p 'inline,simplify,memintro,hoist,simplify,shortcircuit{require}' %s 2>&1 | funcheck %s
// RUN: funopt -p 'inline,simplify,memintro,hoist,simplify,shortcircuit,doublebuffer,memmerge' %s -o %t
// RUN: funverify -q --validity=50 --inputs=50 --same-as=%s %t

// One element of the upper half is read.
// CHECK: error: 'N' is copied to 'A', in a statement that is #[inplace]: 'low' is read after the write of 'N'
entry fun halves (n : i64) (A : *[2 * n + 1]i64) : (*[2 * n + 1]i64) =
  let (low : [n + 1]i64) = A[0 : n + 1]
  let (N : [n + 1]i64) =
    kernel i < n + 1 do
      let (x : i64) = low[i]
      in (x ^ 1)
  #[inplace] let (B : [2 * n + 1]i64) = A with [n : n + 1] = N
  in (B)

// Strides of two and of three meet.
// CHECK: error: 'N' is copied to 'A', in a statement that is #[inplace]: 'even' is read after the write of 'N'
entry fun strides (n : i64) (A : *[3 * n + 1]i64) : (*[3 * n + 1]i64) =
  let (even : [n]i64) = A[0 : n : 2]
  let (N : [n]i64) =
    kernel i < n do
      let (x : i64) = even[n - 1 - i]
      in (x ^ 1)
  #[inplace] let (B : [3 * n + 1]i64) = A with [1 : n : 3] = N
  in (B)

// Blocks of different sizes on a diagonal: apart if c <= b only.
// CHECK: error: 'N' is copied to 'A', in a statement that is #[inplace]: 'first' is read after the write of 'N'
entry fun blocks (b : i64) (c : i64) (A : *[b + c]f32) : (*[b + c]f32) =
  assert b >= 0
  let (first : [c]f32) = A[0 : c]
  let (N : [c]f32) =
    kernel i < c do
      let (x : f32) = first[c - 1 - i]
      in (x + 1.0f32)
  #[inplace] let (B : [b + c]f32) = A with [b : c] = N
  in (B)

// The diagonal from its own elements, the other way round.
// CHECK: error: 'N' is copied to 'A', in a statement that is #[inplace]: 'own' is read after the write of 'N'
entry fun diagonal (n : i64) (A : *[n * n]f32) : (*[n * n]f32) =
  assert n >= 2
  let (own : [n - 1]f32) = A[n + 1 + {(n - 1 : n + 1)}]
  let (N : [n - 1]f32) =
    kernel i < n - 1 do
      let (x : f32) = own[n - 2 - i]
      in (x * 2.0f32)
  #[inplace] let (B : [n * n]f32) = A with [0 + {(n - 1 : n + 1)}] = N
  in (B)

// Prefix sums from the end: the first ones overwrite what the last ones read.
// CHECK: error: 'P' is copied to 'A', in a statement that is #[inplace]: 'A' is read after the write of 'P'
entry fun reversed (n : i64) (A : *[n]i64) : (*[n]i64) =
  let (P : [n]i64) =
    scan (+) i < n do
      let (x : i64) = A[n - 1 - i]
      in (x)
  #[inplace] let (B : [n]i64) = A with [:] = P
  in (B)

// One array in two places: one copy is gone, the other one is not.
// CHECK: error: 'X' is copied to 'A', in a statement that is #[inplace]: 'X' is used after the copy
entry fun both (n : i64) (A : *[2 * n]f32) : (*[2 * n]f32) =
  let (X : [n]f32) =
    kernel i < n do
      in (f32(i))
  #[inplace] let (B : [2 * n]f32) = A with [0 : n] = X
  #[inplace] let (C : [2 * n]f32) = B with [n : n] = X
  in (C)

// The last row, in all rows: it is overwritten by itself.
// CHECK: error: 'R' is copied to 'A', in a statement that is #[inplace]: 'a' is read after the write of 'R'
// CHECK-NOT: error
entry fun repeated (n : i64) (m : i64) (A : *[n][m]f32) : (*[n][m]f32) =
  assert n >= 1
  let (a : [m]f32) = A[n - 1, :]
  let (R : [n][m]f32) = replicate [n] a
  #[inplace] let (B : [n][m]f32) = A with [:, :] = R
  in (B)
