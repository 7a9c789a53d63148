// GALOP, example 3.1: a contrived program with several accesses.
// RUN: funfmt %s | diff %s -
// Our loops say what they begin with.

fun example (k0 : i64) (k1 : i64) (d : i64) (A : [d][d][d]i64) (B : [d]i64) : ([k0]i64) =
  let (x5 : [k0]i64) =
    kernel i < k0 do
      let (x3 : i64) =
        loop (r : i64 = 0) for j < k1 do
          let (x0 : i64) = A[i * j + k0, j * k1, 0]
          let (x1 : i64) = A[i, j, 0]
          let (x2 : i64) = x0 + x1
          in (x2)
      let (x4 : i64) = B[x3]
      in (x4)
  in (x5)
