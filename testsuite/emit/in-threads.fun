// RUN: funtest %s
// A filter, scatters and a partition in a thread, with many, one and no iterations:
// emitted.py compares what they give.
// RUN-VALUE: inkernel(5, 3) == \
//   [2, 1, 2, 1, 2], [[0, 0, -1], [1, -1, -1], [4, 0, -1], [3, -1, -1], [8, 0, -1]], \
//   [[20i32, 16i32, 0i32], [0i32, 20i32, 16i32], [0i32, 0i32, 20i32], [16i32, 0i32, 0i32], [20i32, 16i32, 0i32]]
// RUN-VALUE: inkernel(0, 3) == empty([0]i64), empty([0][3]i64), empty([0][3]i32)
// RUN-VALUE: inkernel(5, 0) == [0, 0, 0, 0, 0], empty([5][0]i64), empty([5][0]i32)
// RUN-VALUE: inkernel(5, 1) == \
//   [1, 0, 1, 0, 1], [[0], [-1], [0], [-1], [0]], \
//   [[2i32], [1i32], [2i32], [1i32], [2i32]]

entry fun inkernel (n : i64) (m : i64) : ([n]i64, [n][m]i64, [n][m]i32) =
  let (C : [n]i64) (B : [n][m]i64) (H : [n][m]i32) =
    kernel i < n do
      let (k : i64) (xs : [k]i64) =
        filter j < m do
          in (j * i, (i + j) % 2 == 0)
      let (Z : [m]i64) = replicate [m] -1
      let (Y : [m]i64) =
        scatter Z j < k do
          let (x : i64) = xs[j]
          in (j, x)
      let (W : [m]i32) = replicate [m] 0i32
      let (V : [m]i32) =
        scatter (+) W j < 3 * m do
          in (fmod(j * j + i, m + 1), i32(j))
      let (p : i64) (lo : [p]i64) (hi : [m - p]i64) =
        partition j < m do
          let (x : i64) = Y[j]
          in (x, x < 2)
      let (cat : [p + (m - p)]i64) = concat hi lo
      let (cat' : [m]i64) = reshape [m] cat
      in (k, cat', V)
  in (C, B, H)
