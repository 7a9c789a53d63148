// RUN: funverify %s | funcheck %s
// CHECK: fun goes_on
// A scan goes on, and looks at parts of arrays.
fun goes_on (n : i64) (A : [n]f32) (B : [n][n]f32) : ([n]f32) =
  let (a : [n]f32) =
    scan (+) i < n do
      let (x : f32) = A[i]
      in (x)
    then j (s : f32) do
      let (row : [n]f32) = B[j, :]
      let (y : f32) = row[j]
      in (s * y)
  in (a)
