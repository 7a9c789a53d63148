// RUN: funverify -q %s
// A lane calls what has no lanes, whatever forms there are in it.

fun sum (n : i64) : (i64) =
  let (s : i64) =
    reduce (+) i < n do
      in (i)
  in (s)

entry fun calls (n : i64) : ([n]i64) =
  let (A : [n]i64) =
    kernel i < n at block do
      let (r : i64) =
        reduce (+) j < 32 at lane do
          let (s : i64) = sum(i)
          in (s)
      in (r)
  in (A)
