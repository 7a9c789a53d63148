// RUN: funverify -q %s
// Without a level, a form in a lane is sequential; two lanes stand side by side.

entry fun forms (n : i64) (b : i64) : ([n]i64) =
  let (A : [n]i64) =
    kernel i < n at block do
      let (B : [b]i64) =
        kernel j < b at lane do
          let (s : i64) =
            reduce (+) k < j do
              in (k)
          in (s)
      let (t : i64) =
        reduce (+) j < b at lane do
          let (x : i64) = B[j]
          in (x)
      in (t)
  in (A)
