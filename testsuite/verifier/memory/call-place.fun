// RUN: funverify -q %s
// What a call gives lives where the callee says, in terms of the arguments and
// of the pattern.
fun ones (k : i64) : (m : mem, [k]f32 @ m -> R(k)) =
  let (m : mem) = alloc 4 * k
  let (A : [k]f32 @ m -> R(k)) = replicate [k] 1.0f32
  in (m, A)

fun tail (k : i64) (m : mem) (A : [k + 1]f32 @ m -> R(k + 1)) : ([k]f32 @ m -> 1 + {(k : 1)}) =
  let (B : [k]f32 @ m -> 1 + {(k : 1)}) = A[1 : k]
  in (B)

fun f (n : i64) : (i64) =
  let (a_mem : mem) (a : [n + 1]f32 @ a_mem -> R(n + 1)) = ones(n + 1)
  let (b : [n]f32 @ a_mem -> 2 - 1 + {(n : 1)}) = tail(n, a_mem, a)
  in (n)
