
fun scalars (n : i64) (x : f32) (A : [n]f32) : (i64) =
  let (a : i32) = n + 1
  let (b : bool) = 1
  let (c : f32) = 1i32
  let (d : f32) = A
  let (e : [n]f32) = x
  let (f : f64) = A[0]
  in (n)

fun views (n : i64) (m : i64) (A : [n][m]f32) : (i64) =
  let (B : [n][n]f32) = A
  let (C : [n]f32) = A[0, :]
  let (D : [m]f32) = A[:, 0]
  let (E : [3]f32) = A[1, 0 : 2]
  let (F : [n][m]f32) = transpose A
  let (G : [n][m]f32) = rearrange (1, 0) A
  let (H : [n * n]f32) = reshape [n * m] A
  let (I : [m][n]f32) = reverse 0 A
  let (J : [n][m]f64) = rotate 0 1 A
  in (n)


fun blocks (n : i64) (m : mem) : (i64) =
  let (s : mem(shared)) = alloc n
  let (p : i64) = m
  let (q : mem) = n
  in (n)

