// RUN: funverify -q %s
// A scalar is equal to what defines it, through any number of names, in the
// scope of each.

fun chain (n : i64) (A : [4 * n + 3]f32) : (i64) =
  let (a : i64) = n + n
  let (b : i64) = a + a
  let (c : i64) = b + 1
  let (d : i64) = c + 2
  let (B : [d]f32) = A
  let (C : [2 * a + 3]f32) = B
  let (D : [c - 1 + 3]f32) = C
  in (n)

fun asserted (n : i64) (m : i64) (A : [n]f32) (B : [m]f32) : (i64) =
  let (a : i64) = n / 2
  let (b : i64) = m / 2
  assert a == b
  let (C : [n / 2]f32) = scratch [b] f32
  assert m == 2 * b
  let (D : [a + a]f32) = B
  in (n)

fun bodies (n : i64) (A : [2 * n]f32) : ([2 * n]f32) =
  let (k : i64) = n * 2
  let (C : [k]f32) =
    loop (B : [k]f32 = A) for i < n do
      let (l : i64) = k - n
      let (D : [l + n]f32) = copy B
      let (E : [l * 2]f32) = D
      in (E)
  in (C)

fun sizes (n : i64) : ([n][n + 1]i64) =
  let (m : i64) = n + 1
  let (A : [n][n + 1]i64) =
    kernel i < n do
      let (h : i64) = m
      let (row : [h]i64) = iota h
      in (row)
  in (A)
