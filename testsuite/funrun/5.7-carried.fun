// RUN: funtest %s
// An array that a loop carries and changes.
// RUN-VALUE: main(4) == [1, 3, 6, 10]

fun main (n : i64) : ([n]i64) =
  let (Z : [n]i64) = replicate [n] 0
  let (R : [n]i64) =
    loop (A : *[n]i64 = Z) for i < n do
      let (j : i64) = max(0, i - 1)
      let (x : i64) = A[j]
      let (B : [n]i64) = A with [i] = x + i + 1
      in (B)
  in (R)
