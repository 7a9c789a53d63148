// RUN: funverify -q %s
// Arguments live where parameters are said to, with arguments put for blocks,
// sizes and parts of LMADs.
fun sum (k : i64) (m : mem) (#[mem] o : i64) (#[mem] s : i64) (A : [k]f32 @ m -> o + {(k : s)}) : (f32) =
  let (r : f32) =
    reduce (+) i < k do
      let (x : f32) = A[i]
      in (x)
  in (r)

fun f (n : i64) (m : mem) (A : [n][n]f32 @ m -> R(n, n)) : (f32) =
  let (column : [n]f32 @ m -> 3 + {(n : n)}) = A[:, 3]
  let (x : f32) = sum(n, m, 3, n, column)
  let (row : [n]f32 @ m -> 2 * n + {(n : 1)}) = A[2, :]
  let (y : f32) = sum(n, m, 2 * n, 1, row)
  in (x + y)
