// RUN: funtest %s
// Levels change no value.
// RUN-VALUE: main(2, 4) == [[0, 1, 2, 3], [4, 5, 6, 7]], 1

fun main (n : i64) (m : i64) : ([n][m]i64, i64) =
  let (A : [n][m]i64) =
    kernel i < n at block do
      let (r : [m]i64) =
        kernel j < m at lane do
          in (i * m + j)
      in (r)
  let (s : i64) =
    reduce (+) i < n at thread do
      in (i)
  in (A, s)
