// GALOP, example 5.1: an access through a slice.
// RUN: funfmt %s | diff %s -
// The paper writes the slice `A[i, 0 :+ m * 1]`.

fun example (k0 : i64) (m : i64) (A : [k0][m]i32) : ([k0]i32) =
  let (x3 : [k0]i32) =
    kernel i < k0 do
      let (s : [m]i32) = A[i, 0 : m : 1]
      let (x2 : i32) =
        loop (a : i32 = 0i32) for j < m do
          let (x0 : i32) = s[j]
          let (x1 : i32) = a + x0
          in (x1)
      in (x2)
  in (x3)
