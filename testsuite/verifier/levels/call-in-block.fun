// RUN: funverify -q %s
// A block calls what has lanes or no levels; a thread calls anything else.

fun plain (n : i64) : (i64) =
  let (s : i64) =
    reduce (+) i < n do
      in (i)
  in (s)

fun lanes (n : i64) : (i64) =
  let (s : i64) =
    reduce (+) i < n at lane do
      in (i)
  in (s)

fun threads (n : i64) : (i64) =
  let (s : i64) =
    reduce (+) i < n at thread do
      in (i)
  in (s)

entry fun calls (n : i64) : ([n]i64, [n]i64) =
  let (A : [n]i64) =
    kernel i < n at block do
      let (r : i64) = plain(i)
      let (s : i64) = lanes(i)
      in (r + s)
  let (B : [n]i64) =
    kernel i < n at thread do
      let (r : i64) = threads(i)
      in (r)
  in (A, B)
