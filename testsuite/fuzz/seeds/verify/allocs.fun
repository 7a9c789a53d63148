fun allocs (n : i64) : (m' : mem, [n]f32 @ m' -> R(n)) =
  let (m : mem) = alloc n * 4
  let (A : [n]f32 @ m -> R(n)) =
    kernel i < n at block do
      let (s : mem(shared)) = alloc 1024 in shared
      let (p : mem(private)) = alloc 16 in private
      let (B : [256]f32 @ s -> R(256)) = replicate [256] 1.0f32
      let (x : f32) = B[0]
      in (x)
  in (m, A)
