// With the assert that why-copy shows, what could not be in place is: the copy
// and its block are gone, and the values stay (asked of jax: a way to learn
// what prevents it).
// RUN: funopt -p 'inline,simplify,memintro,hoist,simplify,shortcircuit{require},doublebuffer,memmerge{require}' %s -o %t
// RUN: funcheck %s --input-file=%t
// RUN: funverify -q --validity=20 --same-as=%s %t
// RUN: why-copy %s | funcheck %s --check-prefix=WHY --implicit-check-not=allocated --implicit-check-not=shifted

// CHECK-LABEL: entry fun shifted
// CHECK-NOT: alloc
// CHECK: let (S : [2]f32 @ R_mem -> o + {(2 : 1)}) =
entry fun shifted (n : i64) (o : i64) (R : *[n]f32) : (*[n]f32) =
  assert 0 <= o && o + 2 <= n
  assert o >= 2
  let (before : [2]f32) = R[0 : 2]
  let (S : [2]f32) =
    kernel i < 2 do
      let (b : f32) = before[i]
      in (b * 2.0f32)
  #[inplace] let (R' : [n]f32) = R with [o : 2] = S
  in (R')

// One row is copied, and not to another place before.
// WHY: in 'rows', 'above' is copied to 'A'
// WHY-NOT: copied
// CHECK-LABEL: entry fun rows
// CHECK-NOT: alloc
entry fun rows (n : i64) (m : i64) (p : i64) (q : i64) (A : *[n][m]f64) : (*[n][m]f64) =
  assert 0 <= p && p < n && 0 <= q && q < n
  assert p < q
  let (above : [m]f64) = A[q, :]
  let (B : [n][m]f64) = A with [p, :] = above
  in (B)
