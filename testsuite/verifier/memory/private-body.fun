// RUN: funverify -q %s
// Private blocks are allocated in parallel bodies, also in functions that only
// such bodies call.
fun inner (i : i64) : (i64) =
  let (p : mem(private)) = alloc 16 in private
  let (A : [2]i64 @ p -> R(2)) = replicate [2] i
  let (x : i64) = A[0]
  in (x)

fun f (n : i64) (m : mem) : (i64) =
  let (A : [n]i64 @ m -> R(n)) =
    kernel i < n do
      let (x : i64) =
        loop (x : i64 = 0) for j < 3 do
          let (p : mem(private)) = alloc 8 in private
          let (y : i64) = inner(x)
          in (y)
      in (x)
  let (z : i64) =
    once do
      let (p : mem(private)) = alloc 8 in private
      in (1)
  in (z)
