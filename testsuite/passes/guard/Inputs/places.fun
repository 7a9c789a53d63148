entry fun invariant (n : i64) (m : i64) (k : i64) (A : [n][m]i32) : ([n]i32) =
  let (B : [n]i32) =
    kernel i < n do
      let (a : i32) = A[i, k]
      in (a)
  in (B)

entry fun linear (n : i64) (s : i64) (A : [100]i32) : (i32) =
  assert s >= 0 && s < 1000 && n < 1000
  let (r : i32) =
    loop (r : i32 = 0i32) for i < n do
      let (k : i64) = i * s
      let (a : i32) = A[k + 3]
      in (max(r, a))
  in (r)

entry fun inside (n : i64) (k : i64) (I : [n]i64) (A : [n]i64) : (i64) =
  let (r : i64) =
    loop (r : i64 = 0) for i < n do
      let (j : i64) = I[i]
      let (a : i64) = A[j]
      let (b : i64) = A[r]
      let (v : i64) =
        if a == 7 then
          let (x : i64) = A[k]
          in (x)
        else
          in (b)
      in (v)
  in (r)

entry fun proved (n : i64) (k : i64) (A : [n]i64) : (i64, i64, i64) =
  let (s : i64) =
    loop (s : i64 = 0) for i < n do
      let (a : i64) = A[n - 1 - i]
      in (max(a, s))
  let (x : i64) = A[k]
  let (y : i64) = A[k]
  in (s, x, y)

entry fun speculated (n : i64) (m : i64) : (i64) =
  #[spec] let (k : i64) = n / m
  in (k)
