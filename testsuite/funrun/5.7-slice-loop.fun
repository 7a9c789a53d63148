// RUN: funtest %s
// A loop may carry a view that gets shorter.
// RUN-VALUE: main(4, [1,2,3,4]) == 1, [4]

fun main (n : i64) (A : [n]i64) : (k : i64, [k]i64) =
  let (k : i64) (B : [k]i64) =
    loop (k : i64 = n) (B : [k]i64 = A) for i < n - 1 do
      let (m : i64) = k - 1
      let (C : [m]i64) = B[1 : m]
      in (m, C)
  in (k, B)
