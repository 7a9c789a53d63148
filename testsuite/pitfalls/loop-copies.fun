// An update in a loop that copies the whole array makes O(n^2) of O(n) code:
// where the copy is needed, it is an error if in place was demanded, and the
// reason names what is read too late (asked of jax).
// RUN: not funopt -p 'inline,simplify,memintro,hoist,simplify,shortcircuit{require}' %s 2>%t.err | funcheck %s --check-prefix=NONE --allow-empty
// RUN: funcheck %s --input-file=%t.err
// RUN: why-copy %s | funcheck %s --check-prefix=WHY
// RUN: funopt -p 'inline,simplify,memintro,hoist,simplify,shortcircuit,doublebuffer,memmerge' %s -o %t
// RUN: funverify -q --validity=20 --same-as=%s %t
// NONE-NOT: {{.}}

// The array before the update is read after it.
// CHECK: error: 'P' is copied to 'old', in a statement that is #[inplace]: 'P' is bound before the copy's body begins
// WHY: in 'before', 'P' is copied to 'old'
// WHY: in 'before', 'old_mem' is allocated: n * 4 bytes
entry fun before (n : i64) (t : i64) (A : *[n]f32) : ([n]f32, f32) =
  assert n >= 1
  #[inplace] let (P : [n]f32) (s : f32) =
    loop (P : *[n]f32 = A) (s : f32 = 0.0f32) for k < t do
      let (old : [n]f32) = copy P
      let (i : i64) = fmod(k, n)
      let (P' : [n]f32) = P with [i] = s
      let (d : f32) =
        reduce (+) j < n do
          let (a : f32) = old[j]
          let (b : f32) = P'[n - 1 - j]
          in (a - b)
      in (P', s + d)
  in (P, s)

// The tail moves down by one element: it overlaps where it goes to.
// CHECK: error: 'tail_1' is copied to 'C', in a statement that is #[inplace]: 'tail' is read after the write of 'tail_1': i + 1 + {(n - i - 1 : 1)} may overlap i + {(n - i - 1 : 1)}, the known facts do not prove them disjoint
// WHY: in 'pop', 'tail' is copied to 'tail_1'
// WHY: in 'pop', 'tail_1' is copied to 'C'
// WHY-NEXT: 'tail' is read after the write of 'tail_1'
entry fun pop (n : i64) (t : i64) (i : i64) (A : *[n]i64) : ([n]i64) =
  assert 0 <= i && i < n
  #[inplace] let (C : [n]i64) =
    loop (C : *[n]i64 = A) for k < t do
      let (tail : [n - 1 - i]i64) = C[i + 1 : n - 1 - i]
      let (C' : [n]i64) = C with [i : n - 1 - i] = tail
      in (C')
  in (C)

// One column more than in place: the factor is overwritten while it is read.
// CHECK: error: 'new' is copied to 'L', in a statement that is #[inplace]: 'L' is read after the write of 'new'
// WHY: in 'column', 'new_mem' is allocated, again and again
// WHY: in 'column', 'new' is copied to 'L'
// WHY-NEXT: 'L' is read after the write of 'new'
entry fun column (n : i64) (A : *[n][n]f64) : (*[n][n]f64) =
  #[inplace] let (L : [n][n]f64) =
    loop (L : *[n][n]f64 = A) for k < n - 1 do
      let (new : [n - 1 - k][n - k]f64) =
        kernel i < n - 1 - k, j < n - k do
          let (a : f64) = L[k + 1 + i, k + j]
          let (f : f64) = L[k + 1 + i, k]
          let (b : f64) = L[k, k + j]
          in (a - f * b)
      let (L' : [n][n]f64) = L with [k + 1 : n - 1 - k, k : n - k] = new
      in (L')
  in (L)
// CHECK-NOT: error
