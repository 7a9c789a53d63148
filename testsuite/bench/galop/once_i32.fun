// Columns are read once, and no vectors can be made of them.
entry fun main (n : i64) (A : [n][n]i32) : ([n]i32) =
  let (C : [n]i32) =
    kernel j < n do
      let (s : i32) =
        loop (s : i32 = 0i32) for i < n do
          let (a : i32) = A[i, j]
          in (s / 3i32 + a)
      in (s)
  in (C)
