// Transposition of a matrix.
// RUN: funfmt %s | diff %s -

// Element by element.
entry fun copied (n : i64) (m : i64) (A : [n][m]f32) : ([m][n]f32) =
  let (T : [m][n]f32) = transpose A
  let (B : [m][n]f32) = copy T
  in (B)

// Tiles of b x b elements, each of which goes through the memory of a group, so
// that both matrices are read and written along their rows.  The tiles are put
// together at the end.
entry fun tiled (p : i64) (q : i64) (b : i64) (A : [p * b][q * b]f32) : ([q * b][p * b]f32) =
  assert p >= 0 && p <= 1000000 && q >= 0 && q <= 1000000
  assert b >= 1 && b <= 64
  let (tiles : [p][b][q][b]f32) = reshape [p][b][q][b] A
  let (swapped : [q][p][b][b]f32) =
    kernel i < q, j < p at block do
      let (tile : [b][b]f32) = tiles[j, :, i, :]
      let (local : [b][b]f32) = copy tile
      let (turned : [b][b]f32) = transpose local
      in (turned)
  let (apart : [q][b][p][b]f32) = rearrange (0, 2, 1, 3) swapped
  let (rows : [q][b][p][b]f32) = copy apart
  let (B : [q * b][p * b]f32) = reshape [q * b][p * b] rows
  in (B)
