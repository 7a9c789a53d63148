// Storage that could be folded is not if the loop over it is split (asked of
// Halide).  A stencil's versions share one block of n + 1 elements, or of one
// row more, whether or not a dimension is split, and peak memory falls.
// REQUIRES: isl, glpk
// RUN: funopt -p 'serialize,contract,hoist,simplify' %s -o %t
// RUN: funcheck %s --input-file=%t
// RUN: funverify -q --validity=20 --same-as=%s %t
// RUN: funopt -p 'serialize{depth=1},contract,hoist,simplify' %s -o %t.rows
// RUN: funcheck %s --input-file=%t.rows --check-prefix=ROWS
// RUN: funverify -q --validity=20 --same-as=%s %t.rows
// RUN: funopt -p 'guard,lower' %t -o %t.imp && funverify -q --same-as=%s %t.imp
// RUN: echo '4 3 [1.0, 2.0, 3.0, 4.0]' | funrun --semantics=heap --stats --entry=flat %t 2>&1 | funcheck %s --check-prefix=PEAK
// RUN: echo '1 3 [1.0]' | funrun --semantics=heap --entry=flat %t | funcheck %s --check-prefix=ONE
// RUN: echo '0 3 empty([0]f64)' | funrun --semantics=heap --entry=flat %t | funcheck %s --check-prefix=EMPTY
// PEAK: {{^}}allocated: 40{{$}}
// ONE: {{^}}[8.0]{{$}}
// EMPTY: {{^}}empty([0]f64){{$}}

// CHECK-LABEL: entry fun flat
// CHECK: alloc (n + 1) * 8
// CHECK: loop {{.*}} fold (p)
entry fun flat (n : i64) (T : i64) (A0 : [n]f64) : ([n]f64) =
  let (R : [n]f64) =
    loop (A : [n]f64 = A0) for t < T do
      let (B : [n]f64) =
        kernel i < n do
          let (l : f64) = A[max(i - 1, 0)]
          let (r : f64) = A[i]
          in (l + r)
      in (B)
  in (R)

// CHECK-LABEL: entry fun split
// CHECK: alloc (4 * q + 4) * 8
// ROWS-LABEL: entry fun split
// ROWS: alloc (q + 1) * 4 * 8
entry fun split (q : i64) (T : i64) (A0 : [q][4]f64) : ([q][4]f64) =
  let (R : [q][4]f64) =
    loop (A : [q][4]f64 = A0) for t < T do
      let (B : [q][4]f64) =
        kernel o < q, i < 4 do
          let (l : f64) = A[max(o - 1, 0), i]
          let (r : f64) = A[o, i]
          in (l + r)
      in (B)
  in (R)

// In the row before, another iteration's element: the ring needs more room.
// CHECK-LABEL: entry fun turned
// CHECK: alloc (4 * q + 7) * 8
// ROWS-LABEL: entry fun turned
// ROWS: alloc (4 * q + 7) * 8
entry fun turned (q : i64) (T : i64) (A0 : [q][4]f64) : ([q][4]f64) =
  let (R : [q][4]f64) =
    loop (A : [q][4]f64 = A0) for t < T do
      let (B : [q][4]f64) =
        kernel o < q, i < 4 do
          let (l : f64) = A[max(o - 1, 0), 3 - i]
          let (r : f64) = A[o, i]
          in (l + r)
      in (B)
  in (R)

// Two arrays of other elements, which reach back a different number of them.
// CHECK-LABEL: entry fun two
// CHECK-DAG: alloc (n + 2) * 4
// CHECK-DAG: alloc (n + 1) * 8
entry fun two (n : i64) (T : i64) (A0 : [n]f64) (B0 : [n]i32) : ([n]f64, [n]i32) =
  let (R : [n]f64) (S : [n]i32) =
    loop (A : [n]f64 = A0) (B : [n]i32 = B0) for t < T do
      let (A' : [n]f64) (B' : [n]i32) =
        kernel i < n do
          let (l : f64) = A[max(i - 1, 0)]
          let (r : f64) = A[i]
          let (b : i32) = B[i]
          let (c : i32) = B[max(i - 2, 0)]
          in (l + r, b ^ c)
      in (A', B')
  in (R, S)
