fun f (n : i64) (m : i64) (A : [n][m]f32) (v : [n]f32) : ([n]f32, bool) =
  let (a : [m][n]f32) = transpose A
  let (b : [m][n]f32) = rearrange (1, 0) A
  let (c : [n*m]f32) = reshape [n * m] A
  let (d : [n][m]f32) = reverse 1 A
  let (e : [n][m]f32) = rotate 0 n / 2 A
  let (g : [n]i64) = iota n
  let (h : [n][m]f32) = replicate [n][m] 0.5f32
  let (i : [m][n]f32) = manifest (1, 0) A
  let (j : [n + n]f32) = concat v v
  let (k : [n][m]f32) = copy A
  let (l : [n]f32) = A[:, 0]
  let (o : [2][3]f32) = A[1 : 2, m - 3 : 3 : 2]
  let (p : f32) = A[0, 0]
  let (q : [n][m]f32) = k with [0, :] = v
  let (r : [n][m]f32) = q with [0, 0] = p
  let (s : [n]f32) = v
  in (s, true)
