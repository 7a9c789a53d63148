entry fun main (n : i64) (A : [n]i64) (U : *[n]i64) : ([n]i64, i64) =
  let (p : i64) = n * 2
  let (b : i64) = n + 8
  let (r : i64) = p - b
  let (V : [n]i64) = U with [0] = r
  let (B : [n]i64) =
    kernel k < n do
      let (x : i64) = A[k]
      let (z : i64) = x + x
      let (y : i64) = z * r
      in (y)
  let (d : i64) =
    if b > 3 then
      in (r)
    else
      let (e : i64) = r / 2
      in (e)
  in (B, d)
