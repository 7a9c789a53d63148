// RUN: funverify -q %s
// Blocks and threads at the top, in branches and loops, and under threads.

entry fun forms (n : i64) (c : bool) : ([n]i64) =
  let (A : [n]i64) =
    if c then
      let (B : [n]i64) =
        kernel i < n at block do
          in (i)
      in (B)
    else
      let (B : [n]i64) =
        kernel i < n at thread do
          let (s : i64) =
            reduce (+) j < i at thread do
              in (j)
          in (s)
      in (B)
  let (D : [n]i64) =
    loop (D : [n]i64 = A) for t < 10 do
      let (E : [n]i64) =
        kernel i < n at block do
          let (x : i64) = D[i]
          in (x)
      in (E)
  in (D)
