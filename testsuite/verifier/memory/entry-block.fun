// RUN: funverify -q %s
// Each array parameter of an entry has a block of its own; other functions may
// have several arrays in one.
fun inner (n : i64) (m : mem) (A : [n]f32 @ m -> R(n)) (B : [n]f32 @ m -> R(n)) : (i64) =
  in (n)

entry fun outer (n : i64) (m : mem) (k : mem) (A : [n]f32 @ m -> R(n)) (B : [n]f32 @ k -> R(n)) : (i64) =
  in (n)
