// RUN: funverify -q %s
// What is asserted of a name tells what a function of that name is: k is 0, so
// that fmod(k, 3), which k11 stands for, is 0, too.
entry fun main (n : i64) (m : mem) (x : *[3]f64 @ m -> R(3)) : (m' : mem, *[1]f64 @ m' -> fmod(n - min(n, 4), 3) + {(1 : 1)}) =
  let (k : i64) = n - min(4, n)
  let (k11 : i64) = fmod(k, 3)
  let (y : [1]f64 @ m -> k11 + {(1 : 1)}) = x[k11 : 1]
  let (q : i64) = min(n, 4)
  assert q == n
  in (m, y)
