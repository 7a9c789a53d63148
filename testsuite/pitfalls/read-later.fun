// Where a loop reads the argument itself after the intermediate array is made,
// both have to be there: one block more, which is said, and not two (asked of
// openxla, where the peak doubled unnoticed).
// RUN: not funopt -p 'inline,simplify,memintro,hoist,simplify,shortcircuit{require},doublebuffer,memmerge{require}' %s 2>&1 | funcheck %s
// RUN: funopt -p 'inline,simplify,memintro,hoist,simplify,shortcircuit,doublebuffer,memmerge' %s -o %t
// RUN: funverify -q --validity=20 --same-as=%s %t
// RUN: echo '4 3 [0.0f32, 1.0f32, 2.0f32, 3.0f32]' | funrun --semantics=heap --stats --entry=chain %t 2>&1 | funcheck %s --check-prefix=PEAK
// RUN: why-copy %s | funcheck %s --check-prefix=WHY

// PEAK: {{^}}copied: 0{{$}}
// PEAK: {{^}}peak: 16{{$}}
// PEAK: {{^}}[5.0f32, 6.0f32, 7.0f32, 8.0f32]{{$}}
// CHECK: :[[@LINE+4]]:3: error: a statement that is #[inplace] gets a block of its own, 'A_mem'
// WHY: :[[@LINE+3]]:3: in 'chain', 'A_mem' is allocated: n * 4 bytes
entry fun chain (n : i64) (t : i64) (x : *[n]f32) : ([n]f32, f32) =
  assert n >= 1
  #[inplace] let (A : [n]f32) =
    kernel i < n do
      let (v : f32) = x[i]
      in (v + 1.0f32)
  let (s : f32) =
    loop (s : f32 = 0.0f32) for k < t do
      let (j : i64) = fmod(3 * k, n)
      let (a : f32) = x[j]
      in (s + a)
  #[inplace] let (B : [n]f32) =
    kernel i < n do
      let (a : f32) = A[i]
      in (a + s - 1.0f32)
  in (B, s)

// The first array is read once more by the last kernel, at another place.
// CHECK: error: a statement that is #[inplace] gets a block of its own, 'B_mem': 'B_mem' is not made over 'x_mem', which is read here for the last time: an iteration may write 'B' where another one reads 'A'
// CHECK-NOT: error
// WHY: in 'mirrored', 'B_mem' is allocated: n * 4 bytes
// WHY-NEXT: 'B_mem' is not made over
entry fun mirrored (n : i64) (t : i64) (x : *[n]f32) : ([n]f32) =
  #[inplace] let (A : [n]f32) =
    kernel i < n do
      let (v : f32) = x[i]
      in (v + 1.0f32)
  let (s : f32) =
    loop (s : f32 = 0.0f32) for k < t do
      let (m : f32) =
        reduce (max) i < n do
          let (a : f32) = A[i]
          in (a - s)
      in (m)
  #[inplace] let (B : [n]f32) =
    kernel i < n do
      let (a : f32) = A[n - 1 - i]
      in (a + s)
  in (B)
