// RUN: funverify -q %s
// Offsets, counts, strides, rows and moduli are i64 expressions of any form.
fun f (n : i64) (#[mem] x : i32) (m : mem) : (i64) =
  let (A : [n]f32 @ m -> i64(x) + {(n : max(n, 1) / 2)}) = scratch [n] f32
  let (B : [n]f32 @ m -> fold (i) -> (i - i64(x) mod n % 7 + 7)) = scratch [n] f32
  in (n)
