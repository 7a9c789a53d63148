// RUN: funtest %s
// Calls with several results and sizes that they bring; the same function twice, in loops and kernels.
// RUN-VALUE: main(5, [4,-1,3,-2,0]) == 2, [4, 3], 2, [3, 4], -8, -12, [0, 2, 4, 6, 8]

fun positive (n : i64) (A : [n]i64) : (k : i64, [k]i64) =
  let (k : i64) (B : [k]i64) =
    filter i < n do
      let (x : i64) = A[i]
      in (x, x > 0)
  in (k, B)
fun both (a : i64) (b : i64) : (i64, i64) =
  in (a + b, a - b)
fun main (n : i64) (A : [n]i64) : (k : i64, [k]i64, m : i64, [m]i64, i64, i64, [n]i64) =
  let (k : i64) (B : [k]i64) = positive(n, A)
  let (R : [k]i64) = reverse 0 B
  let (m : i64) (C : [m]i64) = positive(k, R)
  let (x : i64) (y : i64) =
    loop (x : i64 = 5) (y : i64 = 1) for i < 3 do
      let (s : i64) (d : i64) = both(y, x)
      in (s, d)
  let (K : [n]i64) =
    kernel i < n do
      let (s : i64) (d : i64) = both(i, 2 * i)
      let (s' : i64) (d' : i64) = both(d, s)
      in (s')
  in (k, B, m, C, x, y, K)
