// RUN: funtest %s
// scatter of rows, with and without an operator, and of nothing.
// RUN-VALUE: main(0, [[0,0],[0,0]], [[5,6],[7,8]], [0,0]) == [[2, 2], [1, 1]], [[5, 9], [7, 8]]

fun main (z : i64) (D : *[2][2]i64) (E : *[2][2]i64) (neutral : [2]i64) : ([2][2]i64, [2][2]i64) =
  let (R : [2][2]i64) =
    scatter D i < 2 do
      let (v : [2]i64) = replicate [2] i + 1
      in (1 - i, v)
  let (S : [2][2]i64) =
    scatter ((\ (a : [2]i64) (b : [2]i64) ->
        let (c : [2]i64) =
          kernel i < 2 do
            let (x : i64) = a[i]
            let (y : i64) = b[i]
            in (x + y)
        in (c), neutral)) E i < 3 do
      let (v : [2]i64) = iota 2
      in (0, v)
  let (T : [2][2]i64) =
    scatter S i < z do
      let (v : [2]i64) = iota 2
      in (0, v)
  in (R, T)
