// RUN: funtest %s
// A value that aliases the target is read before anything is written.
// RUN-VALUE: main([1,2,3,4,5]) == [4, 3, 2, 1, 1]

fun main (A : *[5]i64) : ([5]i64) =
  let (head : [4]i64) = A[0 : 4]
  let (B : [5]i64) = A with [1 : 4] = head
  let (back : [5]i64) = reverse 0 B
  let (C : [5]i64) = B with [:] = back
  in (C)
