// RUN: not conflicts --schedule='{ A[i] -> [i] }' %s 2>&1 | funcheck %s
// REQUIRES: isl
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
