// RUN: funverify -q %s
// A place is said in terms of what a scalar of another type is defined as.

fun places (n : i64) (c : i32) (m : mem) (A : [n][n]f32 @ m -> R(n, n)) : (i64) =
  let (d : i32) = c % 3i32
  let (B : [n]f32 @ m -> n * fmod(i64(c % 3i32), n) + {(n : 1)}) = A[fmod(i64(d), n), :]
  in (n)
