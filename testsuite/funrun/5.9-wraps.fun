// RUN: funtest %s
// + and * on i64 wrap in reduce, scan and scatter, and only there.
// RUN-VALUE: main(9223372036854775807) == -2, 1, [9223372036854775807, -2], [-9223372036854775807]

fun main (most : i64) : (i64, i64, [2]i64, [1]i64) =
  let (s : i64) (p : i64) =
    reduce (+, *) i < 2 do
      in (most, most)
  let (S : [2]i64) =
    scan (+) i < 2 do
      in (most)
  let (D : [1]i64) = replicate [1] most
  let (H : [1]i64) =
    scatter (+) D i < 1 do
      in (i, 2)
  in (s, p, S, H)
