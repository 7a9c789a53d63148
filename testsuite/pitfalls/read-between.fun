// An intermediate array that a loop reads costs a full copy, and doubles the
// peak, though its argument is given for good and each step could be in place
// (asked of openxla).  Here the argument's block holds all three arrays.
// RUN: funopt -p 'inline,simplify,memintro,hoist,simplify,shortcircuit{require},doublebuffer,memmerge{require}' %s -o %t
// RUN: funcheck %s --input-file=%t
// RUN: funverify -q --validity=20 --same-as=%s %t
// RUN: echo '4 3 [0.0f32, 1.0f32, 2.0f32, 3.0f32]' | funrun --semantics=heap --stats --entry=chain %t 2>&1 | funcheck %s --check-prefix=PEAK
// RUN: memintro %s | funrun --semantics=heap --stats --entry=chain --input=%S/Inputs/chain 2>&1 | funcheck %s --check-prefix=PLAIN

// PLAIN: {{^}}peak: 32{{$}}
// PEAK: {{^}}copied: 0{{$}}
// PEAK: {{^}}peak: 0{{$}}
// PEAK: {{^}}[9.0f32, 10.0f32, 11.0f32, 12.0f32]{{$}}
// PEAK-NEXT: {{^}}8.0f32{{$}}
// CHECK-NOT: alloc
// CHECK-LABEL: entry fun chain
entry fun chain (n : i64) (t : i64) (x : *[n]f32) : ([n]f32, f32) =
  assert n >= 1
  #[inplace] let (A : [n]f32) =
    kernel i < n do
      let (v : f32) = x[i]
      in (v + 1.0f32)
  let (s : f32) =
    loop (s : f32 = 0.0f32) for k < t do
      let (j : i64) = fmod(3 * k, n)
      let (a : f32) = A[j]
      in (s + a)
  #[inplace] let (B : [n]f32) =
    kernel i < n do
      let (a : f32) = A[i]
      in (a + s)
  in (B, s)

// The loop reads a view, and makes something of its own from it.
// CHECK-LABEL: entry fun views
// CHECK: alloc n * 8
// CHECK-NOT: alloc
entry fun views (n : i64) (t : i64) (x : *[2 * n][n]f64) : ([2 * n][n]f64) =
  assert n >= 1
  #[inplace] let (A : [2 * n][n]f64) =
    kernel i < 2 * n, j < n do
      let (v : f64) = x[i, j]
      in (v * 0.5)
  let (s : f64) =
    loop (s : f64 = 0.0) for k < t do
      let (r : i64) = fmod(k, 2 * n)
      let (row : [n]f64) = A[r, :]
      let (m : [n]f64) =
        kernel j < n do
          let (a : f64) = row[n - 1 - j]
          in (a - s)
      let (l : f64) =
        reduce (max) j < n do
          let (a : f64) = m[j]
          let (b : f64) = m[n - 1 - j]
          in (a * b)
      in (l)
  #[inplace] let (B : [2 * n][n]f64) =
    kernel i < 2 * n, j < n do
      let (a : f64) = A[i, j]
      in (a + s)
  in (B)

// Step by step in a loop, with a reduction in between.
// CHECK-LABEL: entry fun steps
// CHECK-NOT: alloc
entry fun steps (n : i64) (t : i64) (x : *[n]f32) : ([n]f32) =
  #[inplace] let (R : [n]f32) =
    loop (X : *[n]f32 = x) for k < t do
      let (Y : [n]f32) =
        kernel i < n do
          let (v : f32) = X[i]
          in (v + 1.0f32)
      let (X' : [n]f32) = X with [:] = Y
      let (m : f32) =
        reduce (max) i < n do
          let (v : f32) = X'[n - 1 - i]
          in (v)
      let (Z : [n]f32) =
        kernel i < n do
          let (v : f32) = X'[i]
          in (v / m)
      let (X'' : [n]f32) = X' with [:] = Z
      in (X'')
  in (R)
