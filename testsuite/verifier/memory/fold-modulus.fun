// RUN: funverify -q %s
// A modulus is an expression over names in scope; nothing is asked of its sign.
fun f (n : i64) (m : mem) (A : [n]f32 @ m -> fold (i) -> (i mod n - 10, i mod 1)) : (i64) =
  in (n)
