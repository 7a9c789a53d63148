entry fun main (m : i64) (X : [m]i64) (Y : *[m]i64) : ([m]i64, i64) =
  let (q : i64) = m + 7
  let (p : i64) = m * 2
  let (n : i64) = p - q
  let (Z : [m]i64) = Y with [0] = n
  let (t : i64) =
    if q > 3 then
      in (n)
    else
      let (u : i64) = n / 2
      in (u)
  let (R : [m]i64) =
    kernel j < m do
      let (v : i64) = X[j]
      let (w : i64) = v * n
      in (w)
  in (R, t)

fun only_old (q : i64) : (i64) =
  in (q)
