// RUN: not conflicts --fun=sum --schedule='{ A[i] -> [i] }' %s 2>&1 | funcheck %s
// RUN: not conflicts --fun=two --schedule='{ A[i] -> [0, i]; B[i] -> [1] }' %s 2>&1 | funcheck %s --check-prefix=SPACES
// RUN: not conflicts --fun=two --schedule='{ A[i] -> S[0, i]; B[i] -> S[1, i] }' %s 2>&1 | funcheck %s --check-prefix=SPACES
// RUN: not conflicts --fun=two --schedule='{ A[i] -> [0, i]; A[i] -> [0, 7]; B[i] -> [1, i] }' %s 2>&1 | funcheck %s --check-prefix=TIMES
// RUN: not conflicts --fun=two --schedule='{ A[i] -> [0, i]; B[i] -> [1, i] } }' %s 2>&1 | funcheck %s --check-prefix=TEXT
// RUN: not conflicts --fun=two --schedule='{ A[i] -> [0, i]; B[i] -> [1, i]; C[i] -> [2, i] }' %s 2>&1 | funcheck %s --check-prefix=UNKNOWN
// RUN: not conflicts --fun=two --schedule='{ A[i] -> [0, i] }' %s 2>&1 | funcheck %s --check-prefix=NONE
// RUN: conflicts --fun=two --schedule='{ A[i] -> [0, i]; B[i] -> [1, i] }' %s | funcheck %s --check-prefix=GOOD
// RUN: not conflicts --fun=both --schedule='{ A[i] -> [0, i]; K[i] -> [1, i]; L[i] -> [3, i] }' %s 2>&1 | funcheck %s --check-prefix=SEVERAL
// REQUIRES: isl
// SPACES:  error: --schedule: all times need the same number of coordinates, and no name
// TIMES:   error: --schedule: there are elements that have two times
// TEXT:    error: --schedule: a union of maps expected, in isl's notation
// UNKNOWN: error: --schedule: there is no statement 'C'
// NONE:    error: --schedule: there are elements that have no time
// GOOD:    domains:
// SEVERAL: error: what is read here may be for several statements, so that the schedule has no time for it
// The sum is no element of an array: the schedule does not say when it reads.
// CHECK: bad-schedule.fun:[[@LINE+8]]:7: error: what is read here is for no statement, so that the schedule has no time for it
// CHECK-NOT: context
entry fun sum (n : i64) : (i64) =
  let (A : [n]i64) =
    kernel i < n do
      in (i)
  let (s : i64) =
    reduce (+) i < n do
      let (x : i64) = A[i]
      in (x)
  in (s)

fun two (n : i64) : ([n]i64) =
  let (A : [n]i64) =
    kernel i < n do
      in (i)
  let (B : [n]i64) =
    kernel i < n do
      let (x : i64) = A[i]
      in (x)
  in (B)

fun both (n : i64) : ([n]i64, [n]i64) =
  let (A : [n]i64) =
    kernel i < n do
      in (i)
  let (K : [n]i64) (L : [n]i64) =
    kernel i < n do
      let (x : i64) = A[i]
      in (x, x + 1)
  in (K, L)
