
fun dot (n : i64) (x : [n]f32) (y : [n]f32) (s : f32) : (f32) =
  in (s)

fun calls (n : i64) (m : i64) (k : i32) (A : [n]f32) (B : [m]f32) : (i64) =
  let (a : f32) = dot(k, A, A, 1.0f32)
  let (c : f32) = dot(n, A, B, 1.0f32)
  let (d : f32) = dot(n + 1, A, A, 1.0f32)
  let (e : f32) = dot(n, 1.0f32, A, 1.0f32)
  let (f : f32) = dot(n, A, A, 1)
  let (h : f32) = dot(m, A, B, A)
  in (n)


fun same (n : i64) (m : mem) : (i64) =
  in (n)

fun blocks (n : i64) (m : mem) (s : mem(shared)) : (i64) =
  let (a : i64) = same(n + 1, n)
  let (b : i64) = same(m, m)
  let (c : i64) = same(n, s)
  in (n)

