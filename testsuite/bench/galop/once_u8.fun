// Columns are read once, and no vectors can be made of them.
entry fun main (n : i64) (A : [n][n]u8) : ([n]u8) =
  let (C : [n]u8) =
    kernel j < n do
      let (s : u8) =
        loop (s : u8 = 0u8) for i < n do
          let (a : u8) = A[i, j]
          in (s / 3u8 + a)
      in (s)
  in (C)
