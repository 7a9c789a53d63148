
fun folds (n : i64) (m : i64) (A : [n]f32) (H : *[n]f32) : (i64) =
  let (a : i64) =
    reduce ((\ (x : i64) (y : i32) -> in (x), 0)) i < n do
      in (i)
  let (b : f32) (c : i64) =
    reduce ((\ (x : f32) (y : f32) (i1 : i64) (i2 : i64) -> in (x, i1), 0.0f32, 0)) i < n do
      let (z : f32) = A[i]
      in (z, i)
  let (d : [n]f32) =
    reduce ((\ (x : [n]f32) (y : [m]f32) -> in (x), A)) i < n do
      in (A)
  let (H' : [n]f32) =
    scatter ((\ (x : f64) (y : f32) -> in (y), 0.0f32)) H i < n do
      in (i, 1.0f32)
  in (a)

