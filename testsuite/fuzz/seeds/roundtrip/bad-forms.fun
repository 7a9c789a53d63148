fun f (n : i64) : (i64) =
  let (k : i64) = kernel i < n, do in (1)
  let (l : i64) = loop (a : i64 = a) for i < i do in (a)
  let (r : i64) = reduce (\ (a : i64) -> in (a), 0) i < n, j < n do in (1)
  let (A : [n]f32 @ m -> 0 + {(n : 1}) = rotate n n
  if n then else
  in (x)
#[a(b]
fun