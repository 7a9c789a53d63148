// RUN: funverify -q %s
// A function that others call may take blocks of any space.
fun inner (n : i64) (s : mem(shared)) (p : mem(private)) (A : [n]f32 @ s -> R(n)) : (i64) =
  in (n)

entry fun outer (n : i64) (m : mem) : (i64) =
  in (n)
