// RUN: funverify %s | funcheck %s
// CHECK: fun goes_on
// A scan that does not go on combines arrays, too.
fun goes_on (n : i64) (A : [n][n]f32) : ([n][n]f32, [n]i64) =
  let (a : [n][n]f32) =
    scan (id) i < n do
      let (r : [n]f32) = A[i, :]
      in (r)
  let (b : [n]i64) =
    scan (+) i < n do
      in (i)
    then j (s : i64) do
      in (s + j)
  in (a, b)
