// RUN: funverify %s | funcheck %s
// CHECK: fun goes_on
// A scan goes on with scalars, and may look at arrays.
fun goes_on (n : i64) (A : [n]f32) (B : [n][n]f32) : ([n]f32, [n]bool) =
  let (a : [n]f32) (b : [n]bool) =
    scan ((\ (x : f32) (y : i64) (z : f32) (w : i64) -> in (x + z, y + w), 0.0f32, 0), max) i < n do
      let (x : f32) = A[i]
      in (x, i, x)
    then j (s : f32) (k : i64) (m : f32) do
      let (row : [n]f32) = B[j, :]
      let (y : f32) = row[j]
      let (t : f32) =
        loop (t : f32 = s) for r < 3 do
          in (t * y)
      in (t, f32(k) > m)
  in (a, b)
