// RUN: funverify -q %s
// Every call stands in a block; a caller may itself be for blocks only.

fun lanes (b : i64) : ([b]i64) =
  let (r : [b]i64) =
    kernel j < b at lane do
      in (j)
  in (r)

fun between (b : i64) : ([b]i64) =
  let (r : [b]i64) = lanes(b)
  in (r)

fun blocks (n : i64) : ([n]i64) =
  let (A : [n]i64) =
    kernel i < n at block do
      let (r : [4]i64) = between(4)
      let (x : i64) = r[0]
      in (x)
  in (A)

entry fun top (n : i64) : ([n]i64) =
  let (A : [n]i64) = blocks(n)
  in (A)
