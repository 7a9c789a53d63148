// Storage that is folded cannot cross the border of a pipeline (asked of
// Halide, twice).  A function takes an array that lives in a ring of three
// elements, one that fills the ring and one that reads it are glued, and
// lowered; a ring of another size is another argument.
// RUN: funverify -q --validity=20 %s
// RUN: funopt -p 'inline,guard,lower' %s -o %t.imp && funverify -q --same-as=%s %t.imp
// RUN: funcheck %s --input-file=%t.imp
// RUN: echo 7 | funrun --semantics=heap --stats --entry=glued %s 2>&1 | funcheck %s --check-prefix=SEVEN
// RUN: echo 7 | funrun --entry=glued %t.imp | funcheck %s --check-prefix=IMP
// RUN: echo 3 | funrun --semantics=heap --entry=glued %s | funcheck %s --check-prefix=THREE
// SEVEN: {{^}}allocated: 24{{$}}
// SEVEN: {{^}}77.0{{$}}
// IMP: {{^}}77.0{{$}}
// THREE: {{^}}5.0{{$}}

fun fill (n : i64) (m : mem) (A : *[n]f64 @ m -> fold (i) -> (i mod 3)) : ([n]f64 @ m -> fold (i) -> (i mod 3)) =
  let (B : [n]f64 @ m -> fold (i) -> (i mod 3)) =
    loop (X : *[n]f64 @ m -> fold (i) -> (i mod 3) = A) for t < n do
      let (Y : [n]f64 @ m -> fold (i) -> (i mod 3)) = X with [t] = f64(t * t)
      in (Y)
  in (B)

fun last (n : i64) (m : mem) (A : [n]f64 @ m -> fold (i) -> (i mod 3)) : (f64) =
  assert n >= 3
  let (a : f64) = A[n - 1]
  let (b : f64) = A[n - 2]
  let (c : f64) = A[n - 3]
  in (a + b + c)

// CHECK-LABEL: entry imp glued
// CHECK: m <- alloc 24
// CHECK: m[t % 3] <- f64(t * t) : f64
// CHECK: a <- m[(n - 1) % 3] : f64
entry fun glued (n : i64) : (f64) =
  assert 3 <= n && n < 1000
  let (m : mem) = alloc 24
  let (A0 : [n]f64 @ m -> fold (i) -> (i mod 3)) = scratch [n] f64
  let (A : [n]f64 @ m -> fold (i) -> (i mod 3)) = fill(n, m, A0)
  let (s : f64) = last(n, m, A)
  in (s)
