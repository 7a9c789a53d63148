// The product of two matrices.
// RUN: funfmt %s | diff %s -

// A thread for each element.
entry fun naive (n : i64) (k : i64) (m : i64) (A : [n][k]f32) (B : [k][m]f32) : ([n][m]f32) =
  let (C : [n][m]f32) =
    kernel i < n, j < m do
      let (sum : f32) =
        loop (sum : f32 = 0.0f32) for l < k do
          let (a : f32) = A[i, l]
          let (b : f32) = B[l, j]
          in (sum + a * b)
      in (sum)
  in (C)

// A group for each tile of t x t elements: it brings tiles of A and B to its
// memory, one pair after the other, and its lanes multiply them.  The tiles are
// put together at the end.
entry fun tiled (p : i64) (r : i64) (q : i64) (t : i64) (A : [p * t][r * t]f32) (B : [r * t][q * t]f32) : ([p * t][q * t]f32) =
  assert p >= 0 && p <= 1000000 && q >= 0 && q <= 1000000
  assert r >= 0 && r <= 1000000
  assert t >= 1 && t <= 32
  let (A' : [p][t][r][t]f32) = reshape [p][t][r][t] A
  let (B' : [r][t][q][t]f32) = reshape [r][t][q][t] B
  let (tiles : [p][q][t][t]f32) =
    kernel i < p, j < q at block do
      let (zero : [t][t]f32) = replicate [t][t] 0.0f32
      let (tile : [t][t]f32) =
        loop (sums : [t][t]f32 = zero) for l < r do
          let (a : [t][t]f32) = A'[i, :, l, :]
          let (a' : [t][t]f32) = copy a
          let (b : [t][t]f32) = B'[l, :, j, :]
          let (b' : [t][t]f32) = copy b
          let (sums' : [t][t]f32) =
            kernel y < t, x < t at lane do
              let (before : f32) = sums[y, x]
              let (sum : f32) =
                loop (sum : f32 = before) for k < t do
                  let (u : f32) = a'[y, k]
                  let (v : f32) = b'[k, x]
                  in (sum + u * v)
              in (sum)
          in (sums')
      in (tile)
  let (apart : [p][t][q][t]f32) = rearrange (0, 2, 1, 3) tiles
  let (rows : [p][t][q][t]f32) = copy apart
  let (C : [p * t][q * t]f32) = reshape [p * t][q * t] rows
  in (C)
