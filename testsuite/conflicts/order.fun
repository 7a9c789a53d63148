// RUN: conflicts --order=loops %s | tr '\n' ' ' | tr -s ' ' | funcheck %s --check-prefix=LOOPS
// RUN: conflicts %s 2>/dev/null | tr '\n' ' ' | tr -s ' ' | funcheck %s --check-prefix=PARALLEL
// REQUIRES: isl
// An iteration may write where it alone reads; in parallel, nothing is known of the
// others.
// LOOPS:    A[i] -> B[i'] : i' < i;
// PARALLEL: A[i] -> B[i'] : i' > i or i' < i
entry fun order (n : i64) : ([n]i64) =
  let (A : [n]i64) =
    kernel i < n do
      in (i * i)
  let (B : [n]i64) =
    kernel i < n do
      let (x : i64) = A[i]
      in (x)
  in (B)
