// RUN: funverify -q --validity=100 %s
// The same, but nobody looks at A again; and where both are the same.

entry fun f (n : i64) (x : i32) : (c_mem : mem, [n]i32 @ c_mem -> R(n)) =
  let (m : mem) = alloc n * 4
  let (A : [n]i32 @ m -> R(n)) = replicate [n] x
  let (s : i32) =
    reduce (+) i < n do
      let (a : i32) = A[i]
      in (a)
  let (C : [n]i32 @ m -> R(n)) = replicate [n] s
  in (m, C)

entry fun g (n : i64) : (c_mem : mem, [n]i32 @ c_mem -> R(n), [n]i32 @ c_mem -> R(n)) =
  let (m : mem) = alloc n * 4
  let (A : [n]i32 @ m -> R(n)) = replicate [n] 7i32
  let (C : [n]i32 @ m -> R(n)) = replicate [n] 7i32
  in (m, A, C)
