// An argument that is given for good is to become the result, and a warning
// that it does not is overlooked (asked of jax): an entry's * parameter is
// written over, and nothing is allocated.
// RUN: funopt -p 'inline,simplify,memintro,hoist,simplify,shortcircuit{require},doublebuffer,memmerge{require}' %s -o %t
// RUN: funcheck %s --input-file=%t
// RUN: funverify -q --validity=20 --same-as=%s %t
// RUN: echo '3 [1.0f32, 2.0f32, 3.0f32]' | funrun --semantics=heap --stats --entry=plain %t 2>&1 | funcheck %s --check-prefix=RUN3
// RUN: echo '0 empty([0]f32)' | funrun --semantics=heap --entry=plain %t | funcheck %s --check-prefix=EMPTY
// RUN3-DAG: {{^}}peak: 0{{$}}
// RUN3-DAG: {{^}}[2.0f32, 3.0f32, 4.0f32]{{$}}
// EMPTY: {{^}}empty([0]f32)

// CHECK-NOT: alloc
// CHECK-LABEL: entry fun plain
entry fun plain (n : i64) (x : *[n]f32) : ([n]f32) =
  #[inplace] let (y : [n]f32) =
    kernel i < n do
      let (v : f32) = x[i]
      in (v + 1.0f32)
  in (y)

// Elements of another type, as large.
// CHECK-NOT: alloc
// CHECK-LABEL: entry fun retyped
entry fun retyped (n : i64) (x : *[n]f32) : ([n]i32) =
  #[inplace] let (y : [n]i32) =
    kernel i < n do
      let (v : f32) = x[i]
      let (positive : bool) = v > 0.0f32
      in (select(positive, 1i32, i32(i)))
  in (y)

// Two for two.
// CHECK-NOT: alloc
// CHECK-LABEL: entry fun two
entry fun two (n : i64) (x : *[n]i64) (y : *[n]i64) : ([n]i64, [n]i64) =
  #[inplace] let (a : [n]i64) (b : [n]i64) =
    kernel i < n do
      let (v : i64) = x[i]
      let (w : i64) = y[i]
      in (v & w, v ^ w)
  in (a, b)

// A smaller result, of smaller elements, after the last use.
// CHECK-NOT: alloc
// CHECK-LABEL: entry fun smaller
entry fun smaller (n : i64) (x : *[2 * n]i64) : ([n]u8) =
  let (m : i64) =
    reduce (max) i < 2 * n do
      let (v : i64) = x[i]
      in (v)
  #[inplace] let (y : [n]u8) =
    kernel i < n do
      in (u8(i ^ m))
  in (y)

// Through calls.
fun scaled (n : i64) (f : f32) (A : *[n]f32) : (*[n]f32) =
  #[inplace] let (B : [n]f32) =
    kernel i < n do
      let (a : f32) = A[i]
      in (a * f)
  in (B)

// CHECK-NOT: alloc
// CHECK-LABEL: entry fun called
// CHECK-NOT: alloc
entry fun called (n : i64) (f : f32) (A : *[n]f32) : ([n]f32) =
  let (B : [n]f32) = scaled(n, f, A)
  let (C : [n]f32) = scaled(n, f + 1.0f32, B)
  in (C)
