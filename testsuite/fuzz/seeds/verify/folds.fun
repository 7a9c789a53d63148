fun folds (n : i64) (A : [n]f32) : (f32, i64) =
  let (sum : f32) (most : f32) (copies : [n]f32) =
    reduce (#[comm] +, max, id) i < n do
      let (x : f32) = A[i]
      in (x, x, x)
  let (best : f32) (at' : i64) =
    reduce ((\ (a : f32) (i : i64) (b : f32) (j : i64) ->
        let (c : bool) = a >= b
        in (select(c, a, b), select(c, i, j)), -inff32, -1)) k < n do
      let (x : f32) = A[k]
      in (x, k)
  let (prefix : [n]f32) =
    scan ((\ (a : f32) (b : f32) -> in (a + b), 0.0f32)) i < n do
      let (x : f32) = A[i]
      in (x)
  let (a : bool) (o : bool) (b : i64) (c : i64) (d : i64) (p : i64) (l : i64) =
    reduce (&&, ||, &, |, ^, *, min) i < n do
      in (i > 1, i > 2, i, i, i, i, i)
  in (sum + best, at')

fun counts (n : i64) (A : [n]f32) : (k : i64, [k]f32) =
  let (k : i64) (xs : [k]f32) =
    filter i < n do
      let (x : f32) = A[i]
      in (x, x > 0.0f32)
  let (h : i64) (low : [h]f32) (high : [n - h]f32) =
    partition i < n do
      let (x : f32) = A[i]
      in (x, x < 0.5f32)
  in (k, xs)

fun scatters (n : i64) (m : i64) (D : *[n]f32) (H : *[n]i64) (ix : [m]i64) (v : [m]f32) : (*[n]f32, *[n]i64) =
  let (D' : [n]f32) =
    scatter D i < m do
      let (j : i64) = ix[i]
      let (x : f32) = v[i]
      in (j, x)
  let (H' : [n]i64) =
    scatter (+) H i < m do
      let (j : i64) = ix[i]
      in (j, 1)
  in (D', H')
