// RUN: funfmt %s | diff %s -
// filter, partition, scatter without an operator.

fun f (n : i64) (A : [n][2]f32) (D : *[n]f32) : (i64) =
  let (k : i64) (xs : [k][2]f32) (is : [k]i64) =
    filter i < n do
      let (x : [2]f32) = A[i, :]
      in (x, i, i % 2 == 0)
  let (l : i64) (ys : [l]i64) (zs : [n - l]i64) =
    partition i < n do
      in (i, i < 3)
  let (E : [n]f32) =
    scatter D i < n do
      in (n - 1 - i, 0.5f32)
  in (k)
