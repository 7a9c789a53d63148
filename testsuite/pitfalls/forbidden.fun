// Users want to detect, or to forbid, an update that is not in place, and to
// learn why (asked of jax).  #[inplace] with --require forbids it; why-copy
// shows the reason, and an assert with which the copy is gone.
// RUN: not funopt -p 'inline,simplify,memintro,hoist,simplify,shortcircuit{require}' %s 2>%t.err | funcheck %s --check-prefix=NONE --allow-empty
// RUN: funcheck %s --input-file=%t.err
// RUN: why-copy %s | funcheck %s --check-prefix=WHY
// RUN: funopt -p 'inline,simplify,memintro,hoist,simplify,shortcircuit,doublebuffer,memmerge' %s -o %t
// RUN: funverify -q --validity=20 --same-as=%s %t
// NONE-NOT: {{.}}

// Where the part that is written may overlap what is read, it is copied; the
// first two differ by an offset only.
// CHECK-NOT: 'same'
// CHECK: error: 'S' is copied to 'R', in a statement that is #[inplace]: 'before' is read after the write of 'S': i' + {} may overlap i + o + {}, the known facts do not prove them disjoint
// WHY-NOT: 'same'
entry fun same (n : i64) (k : i64) (o : i64) (R : *[n]f32) : (*[n]f32) =
  assert 0 <= k && 0 <= o && o + k <= n
  let (before : [k]f32) = R[o : k]
  let (S : [k]f32) =
    kernel i < k do
      let (b : f32) = before[i]
      in (b * 2.0f32)
  #[inplace] let (R' : [n]f32) = R with [o : k] = S
  in (R')

// WHY: in 'shifted', 'S_mem' is allocated: 8 bytes
// WHY: in 'shifted', 'S' is copied to 'R'
// WHY-NEXT: 'before' is read after the write of 'S'
// WHY-NEXT: accesses meet with n = 3, o = 1,
// WHY: gone with 'assert o >= 2', which rejects: 2 0
entry fun shifted (n : i64) (o : i64) (R : *[n]f32) : (*[n]f32) =
  assert 0 <= o && o + 2 <= n
  let (before : [2]f32) = R[0 : 2]
  let (S : [2]f32) =
    kernel i < 2 do
      let (b : f32) = before[i]
      in (b * 2.0f32)
  #[inplace] let (R' : [n]f32) = R with [o : 2] = S
  in (R')

// A row and a column meet in one element, whichever they are.
// CHECK: error: 'above_1' is copied to 'A', in a statement that is #[inplace]: 'above' is read after the write of 'above_1': n * q + {(n : 1)} may overlap p + {(n : n)}
// WHY: in 'crossed', 'above_1' is copied to 'A'
// WHY-NEXT: 'above' is read after the write of 'above_1'
// WHY-NEXT: accesses meet with n = 2,
entry fun crossed (n : i64) (p : i64) (q : i64) (A : *[n][n]f64) : (*[n][n]f64) =
  assert 0 <= p && p < n && 0 <= q && q < n
  let (above : [n]f64) = A[q, :]
  #[inplace] let (B : [n][n]f64) = A with [:, p] = above
  in (B)

// No assert helps: the index comes from an array.
// CHECK: error: 'S' is copied to 'R', in a statement that is #[inplace]: 'R' is read after the write of 'S': j' + {} may overlap i + 1 + {}
// CHECK-NOT: error
// WHY: in 'gathered', 'S' is copied to 'R'
// WHY-NEXT: 'R' is read after the write of 'S'
// WHY-NOT: gone
entry fun gathered (n : i64) (ix : [3]i64) (R : *[n]f32) : (*[n]f32) =
  assert n == 7
  let (S : [3]f32) =
    kernel i < 3 do
      let (j : i64) = ix[i]
      let (b : f32) = R[j]
      in (b * 2.0f32)
  #[inplace] let (R' : [n]f32) = R with [1 : 3] = S
  in (R')
