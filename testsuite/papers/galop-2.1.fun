// GALOP, example 2.1: the sums of the rows of a matrix.
// RUN: funfmt %s | diff %s -
// As Futhark: map (\as -> foldl (+) 0 as) A

entry fun main (n : i64) (m : i64) (A : [n][m]i32) : ([n]i32) =
  let (x2 : [n]i32) =
    kernel i < n do
      let (x1 : i32) =
        loop (acc : i32 = 0i32) for j < m do
          let (x0 : i32) = A[i, j]
          in (acc + x0)
      in (x1)
  in (x2)
