// Folded storage at the border of a pipeline: where it is not possible, or too
// small, that is an error and not a wrong result (asked of Halide).
// RUN: split-file %s %t.d
// RUN: not funverify %t.d/entry.fun 2>&1 | funcheck %s --check-prefix=ENTRY
// RUN: not funverify %t.d/other.fun 2>&1 | funcheck %s --check-prefix=OTHER
// RUN: not funverify -q --validity=20 %t.d/small.fun 2>&1 | funcheck %s --check-prefix=SMALL
// RUN: not funverify -q --validity=20 %t.d/parallel.fun 2>&1 | funcheck %s --check-prefix=PARALLEL

//--- entry.fun
// The caller of an entry knows nothing of rings.
// ENTRY: error: 'A' is a parameter of an entry, so its index function is 'R(n)', not 'fold (i) -> (i mod 3)'
entry fun last (n : i64) (m : mem) (A : [n]f64 @ m -> fold (i) -> (i mod 3)) : (f64) =
  assert n >= 3
  let (a : f64) = A[n - 1]
  in (a)

//--- other.fun
// A ring of three is not one of four.
// OTHER: error: {{.*}}'A'
fun last (n : i64) (m : mem) (A : [n]f64 @ m -> fold (i) -> (i mod 4)) : (f64) =
  assert n >= 3
  let (a : f64) = A[n - 1]
  in (a)

entry fun glued (n : i64) : (f64) =
  assert n >= 3
  let (m : mem) = alloc 24
  let (A : [n]f64 @ m -> fold (i) -> (i mod 3)) = replicate [n] 1.0
  let (s : f64) = last(n, m, A)
  in (s)

//--- small.fun
// The fourth last element has been written over.
// SMALL: error: element [0] of 'A' is 0.0, but byte 0 of block 'm' holds 9.0
// SMALL: note: it is written here, where t = 3
entry fun small (n : i64) : (f64) =
  assert 4 <= n && n < 1000
  let (m : mem) = alloc 24
  let (A0 : [n]f64 @ m -> fold (i) -> (i mod 3)) = scratch [n] f64
  let (A : [n]f64 @ m -> fold (i) -> (i mod 3)) =
    loop (X : *[n]f64 @ m -> fold (i) -> (i mod 3) = A0) for t < n do
      let (Y : [n]f64 @ m -> fold (i) -> (i mod 3)) = X with [t] = f64(t * t)
      in (Y)
  let (s : f64) = A[n - 4]
  in (s)

//--- parallel.fun
// A ring has an order, iterations of a kernel have none.
// PARALLEL: error: race
entry fun filled (n : i64) : (f64) =
  assert 4 <= n && n < 1000
  let (m : mem) = alloc 24
  let (A : [n]f64 @ m -> fold (i) -> (i mod 3)) =
    kernel i < n do
      in (f64(i))
  let (s : f64) = A[n - 1]
  in (s)
