// RUN: funverify -q %s
// A constant under the equalities that are asserted where it is allocated.
fun f (n : i64) (b : i64) (m : mem) : (i64) =
  assert b == 16
  let (k : i64) = b * 2
  let (A : [n]i64 @ m -> R(n)) =
    kernel i < n do
      let (p : mem(private)) = alloc k * 4 + i - i in private
      in (i)
  in (n)
