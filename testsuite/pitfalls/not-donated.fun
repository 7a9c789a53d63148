// An argument that is given for good and does not become the result is a loud
// failure (asked of jax): with --require each block that is allocated instead
// is an error, and nothing is printed.
// RUN: not funopt -p 'inline,simplify,memintro,hoist,simplify,shortcircuit{require},doublebuffer,memmerge{require}' %s 2>%t.err | funcheck %s --check-prefix=NONE --allow-empty
// RUN: funcheck %s --input-file=%t.err
// RUN: why-copy %s | funcheck %s --check-prefix=WHY
// RUN: funopt -p 'inline,simplify,memintro,hoist,simplify,shortcircuit,doublebuffer,memmerge' %s -o %t
// RUN: funverify -q --validity=20 --same-as=%s %t
// NONE-NOT: {{.}}
// WHY: in 'lent', 'y_mem' is allocated: n * 4 bytes
// WHY: in 'later', 'y_mem' is allocated: n * 4 bytes
// WHY: in 'wider', 'y_mem' is allocated: n * 8 bytes
// WHY: in 'narrower', 'y_mem' is allocated: n * 4 bytes
// WHY-NEXT: an iteration may write 'y' where another one reads 'x'
// WHY: in 'one', '{{[ab]}}_mem' is allocated: n * 8 bytes
// WHY: in 'turned', 'y_mem' is allocated: n * n * 4 bytes
// WHY-NEXT: an iteration may write 'y' where another one reads 'x'

// It is the caller's.
// CHECK: :[[@LINE+2]]:3: error: a statement that is #[inplace] gets a block of its own, 'y_mem': 'x', which it uses, is the caller's
entry fun lent (n : i64) (x : [n]f32) : ([n]f32) =
  #[inplace] let (y : [n]f32) =
    kernel i < n do
      let (v : f32) = x[i]
      in (v + 1.0f32)
  in (y)

// It is read later.
// CHECK: :[[@LINE+3]]:3: error: a statement that is #[inplace] gets a block of its own, 'y_mem'
entry fun later (n : i64) (x : *[n]f32) : ([n]f32, f32) =
  assert n >= 1
  #[inplace] let (y : [n]f32) =
    kernel i < n do
      let (v : f32) = x[i]
      in (v + 1.0f32)
  let (last : f32) = x[n - 1]
  let (s : f32) =
    reduce (max) i < n do
      let (v : f32) = y[n - 1 - i]
      in (v - last)
  in (y, s)

// It is too small.
// CHECK: :[[@LINE+2]]:3: error: a statement that is #[inplace] gets a block of its own, 'y_mem'
entry fun wider (n : i64) (x : *[n]f32) : ([n]f64) =
  #[inplace] let (y : [n]f64) =
    kernel i < n do
      let (v : f32) = x[i]
      in (f64(v))
  in (y)

// Small elements would be written over large ones that others still read.
// CHECK: :[[@LINE+2]]:3: error: a statement that is #[inplace] gets a block of its own, 'y_mem': 'y_mem' is not made over 'x_mem', which is read here for the last time: an iteration may write 'y' where another one reads 'x'
entry fun narrower (n : i64) (x : *[n]f64) : ([n]f32) =
  #[inplace] let (y : [n]f32) =
    kernel i < n do
      let (v : f64) = x[i]
      in (f32(v))
  in (y)

// One for two.
// CHECK: :[[@LINE+2]]:3: error: a statement that is #[inplace] gets a block of its own, {{'a_mem'|'b_mem'}}
entry fun one (n : i64) (x : *[n]i64) : ([n]i64, [n]i64) =
  #[inplace] let (a : [n]i64) (b : [n]i64) =
    kernel i < n do
      let (v : i64) = x[i]
      in (v & 1, v ^ 3)
  in (a, b)

// A transposed matrix.
// CHECK: :[[@LINE+2]]:3: error: a statement that is #[inplace] gets a block of its own, 'y_mem': 'y_mem' is not made over 'x_mem', which is read here for the last time: an iteration may write 'y' where another one reads 'x'
entry fun turned (n : i64) (x : *[n][n]f32) : ([n][n]f32) =
  #[inplace] let (y : [n][n]f32) =
    kernel i < n, j < n do
      let (v : f32) = x[j, i]
      in (v * 2.0f32)
  in (y)
// CHECK-NOT: error
