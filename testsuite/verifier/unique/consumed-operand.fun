// RUN: funverify -q %s
// An operator consumes what it made itself.

fun sums (n : i64) (A : [n][n]f32) (zero : [n]f32) : ([n]f32) =
  let (s : [n]f32) =
    reduce ((\ (a : [n]f32) (b : [n]f32) ->
        let (c : [n]f32) = copy a
        let (x : f32) = b[0]
        let (d : [n]f32) = c with [0] = x
        in (d), zero)) i < n do
      let (row : [n]f32) = A[i, :]
      in (row)
  in (s)
