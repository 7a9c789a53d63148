// A result that is inserted into a larger array is made there only if that
// changes nothing else: the near misses copy, and the reason says which access
// is in the way (asked of llvm, and of futhark, where the array was made
// before the one that it goes to, or beyond its end).
// RUN: not funopt -p 'inline,simplify,memintro,hoist,simplify,shortcircuit{require}' %s 2>&1 | funcheck %s
// RUN: why-copy %s | funcheck %s --check-prefix=WHY
// RUN: funopt -p 'inline,simplify,memintro,hoist,simplify,shortcircuit,doublebuffer,memmerge' %s -o %t
// RUN: funverify -q --validity=20 --same-as=%s %t
// RUN: echo 5 | not funrun --semantics=heap --entry=longer %t 2>&1 | funcheck %s --check-prefix=OUT

// It is used afterwards.
// CHECK: error: 'S' is copied to 'R', in a statement that is #[inplace]: 'S' is used after the copy
// WHY: in 'used', 'S_mem' is allocated: k * 4 bytes
// WHY: in 'used', 'S' is copied to 'R'
// WHY-NEXT: 'S' is used after the copy
entry fun used (n : i64) (k : i64) (o : i64) (v : [k]f32) (R : *[n]f32) : (*[n]f32, [k]f32) =
  assert 0 <= o && o + k <= n
  let (S : [k]f32) =
    kernel i < k do
      let (a : f32) = v[i]
      in (a + 0.125f32)
  #[inplace] let (R' : [n]f32) = R with [o : k] = S
  in (R', S)

// What is to be overwritten is read after it is made, at a place that depends
// on it.
// CHECK: error: 'S' is copied to 'R', in a statement that is #[inplace]: 'R' is read after the write of 'S'
// WHY: in 'between', 'S' is copied to 'R'
entry fun between (n : i64) (k : i64) (o : i64) (R : *[n]i64) : (*[n]i64, i64) =
  assert 0 <= o && o + k <= n && k >= 1
  let (S : [k]i64) =
    kernel i < k do
      in (i ^ 3)
  let (s : i64) = S[0]
  let (x : i64) = R[o + fmod(s, k)]
  #[inplace] let (R' : [n]i64) = R with [o : k] = S
  in (R', x)

// The other way round: the neighbour's element.
// CHECK: error: 'S' is copied to 'R', in a statement that is #[inplace]: 'old' is read after the write of 'S': i' + o + 1 + {} may overlap i + o + {}
// WHY: in 'neighbour', 'S' is copied to 'R'
entry fun neighbour (n : i64) (k : i64) (o : i64) (R : *[n]f32) : (*[n]f32) =
  assert 0 <= o && o + k < n
  let (old : [k]f32) = R[o + 1 : k]
  let (S : [k]f32) =
    kernel i < k do
      let (b : f32) = old[i]
      in (b * 2.0f32)
  #[inplace] let (R' : [n]f32) = R with [o : k] = S
  in (R')

// The array is made before the one that it goes to, which is made of it: that
// would overwrite it.
// CHECK: error: 'src' is copied to 'dst', in a statement that is #[inplace]: 'dst' is written after the {{read|write}} of 'src'
// WHY: in 'earlier', 'src' is copied to 'dst'
entry fun earlier (k : i64) : ([5]i64) =
  assert k == 3
  let (src : [k]i64) = iota k
  let (dst : [5]i64) =
    kernel i < 5 do
      let (x : i64) = src[fmod(i, k)]
      in (x ^ 1)
  #[inplace] let (r : [5]i64) = dst with [1 : 3] = src
  in (r)

// It may be longer than where it goes: nothing is written beyond the end, and
// the check of bounds still fails.
// CHECK: error: 'src' is copied to 'dst', in a statement that is #[inplace]: block 'dst_mem' may be too small where 'src' is made
// WHY: in 'longer', 'src' is copied to 'dst'
// OUT: error: the range 1 : 5 : 1 is out of range
entry fun longer (k : i64) : ([5]i64) =
  let (src : [k]i64) = iota k
  let (dst : [5]i64) = iota 5
  #[inplace] let (r : [5]i64) = dst with [1 : k] = src
  in (r)
// CHECK-NOT: error:
