// How warm a chip becomes: a stencil of five points, many times (SC22, section
// VI-D).  Outside of the chip it is as warm as at its border.
// RUN: funfmt %s | diff %s -

// What becomes of a cell in a step: it warms by its own power, and cools to its
// neighbours and to the air, which has 80 degrees.
fun cell (scale : f32) (rx : f32) (ry : f32) (rz : f32) (power : f32) (here : f32) (north : f32) (south : f32) (west : f32) (east : f32) : (f32) =
  let (vertical : f32) = (south + north - 2.0f32 * here) / ry
  let (horizontal : f32) = (east + west - 2.0f32 * here) / rx
  in (here + scale * (power + vertical + horizontal + (80.0f32 - here) / rz))

// The resistances between n x m cells of a chip and to the air, and what a unit of
// power does in a step.
fun chip (n : i64) (m : i64) : (f32, f32, f32, f32) =
  let (height : f32) = 0.016f32 / f32(n)
  let (width : f32) = 0.016f32 / f32(m)
  let (capacity : f32) = 0.5f32 * 1750000.0f32 * 0.0005f32 * width * height
  let (rx : f32) = width / (2.0f32 * 100.0f32 * 0.0005f32 * height)
  let (ry : f32) = height / (2.0f32 * 100.0f32 * 0.0005f32 * width)
  let (rz : f32) = 0.0005f32 / (100.0f32 * height * width)
  let (slope : f32) = 3000000.0f32 / (0.5f32 * 0.0005f32 * 1750000.0f32)
  let (step : f32) = 0.001f32 / slope
  in (step / capacity, rx, ry, rz)

// A thread for each cell, which finds out where the border is.
entry fun plain (n : i64) (m : i64) (steps : i64) (T0 : [n][m]f32) (power : [n][m]f32) : ([n][m]f32) =
  let (scale : f32) (rx : f32) (ry : f32) (rz : f32) = chip(n, m)
  let (T : [n][m]f32) =
    loop (T : [n][m]f32 = T0) for step < steps do
      let (T' : [n][m]f32) =
        kernel i < n, j < m do
          let (p : f32) = power[i, j]
          let (here : f32) = T[i, j]
          let (north : f32) = T[max(i - 1, 0), j]
          let (south : f32) = T[min(i + 1, n - 1), j]
          let (west : f32) = T[i, max(j - 1, 0)]
          let (east : f32) = T[i, min(j + 1, m - 1)]
          let (t : f32) = cell(scale, rx, ry, rz, p, here, north, south, west, east)
          in (t)
      in (T')
  in (T)

// The r x c cells from row i0 and column j0 on.  Their neighbours are u rows above
// them, d below, l columns to the left and r to the right, or, at a border, 0.
fun part (n : i64) (m : i64) (scale : f32) (rx : f32) (ry : f32) (rz : f32) (T : [n][m]f32) (power : [n][m]f32) (i0 : i64) (rows : i64) (u : i64) (d : i64) (j0 : i64) (columns : i64) (l : i64) (r : i64) : ([rows][columns]f32) =
  let (part : [rows][columns]f32) =
    kernel i < rows, j < columns do
      let (p : f32) = power[i0 + i, j0 + j]
      let (here : f32) = T[i0 + i, j0 + j]
      let (north : f32) = T[i0 + i - u, j0 + j]
      let (south : f32) = T[i0 + i + d, j0 + j]
      let (west : f32) = T[i0 + i, j0 + j - l]
      let (east : f32) = T[i0 + i, j0 + j + r]
      let (t : f32) = cell(scale, rx, ry, rz, p, here, north, south, west, east)
      in (t)
  in (part)

// The first column of some rows, the last one, and those between.
fun band (n : i64) (m : i64) (scale : f32) (rx : f32) (ry : f32) (rz : f32) (T : [n][m]f32) (power : [n][m]f32) (i0 : i64) (rows : i64) (u : i64) (d : i64) : ([rows][m]f32) =
  let (west : [rows][1]f32) = part(n, m, scale, rx, ry, rz, T, power, i0, rows, u, d, 0, 1, 0, 1)
  let (inner : [rows][m - 2]f32) = part(n, m, scale, rx, ry, rz, T, power, i0, rows, u, d, 1, m - 2, 1, 1)
  let (east : [rows][1]f32) = part(n, m, scale, rx, ry, rz, T, power, i0, rows, u, d, m - 1, 1, 1, 0)
  let (west' : [1][rows]f32) = transpose west
  let (inner' : [m - 2][rows]f32) = transpose inner
  let (east' : [1][rows]f32) = transpose east
  let (band' : [m][rows]f32) = concat west' inner' east'
  let (band : [rows][m]f32) = transpose band'
  in (band)

// Corners, sides, and what is inside: nine kernels without a border.
entry fun parts (n : i64) (m : i64) (steps : i64) (T0 : [n][m]f32) (power : [n][m]f32) : ([n][m]f32) =
  assert n >= 2 && m >= 2 "a chip has four corners"
  assert n <= 1000000000 && m <= 1000000000 "a chip has up to 1000000000 rows and columns"
  let (scale : f32) (rx : f32) (ry : f32) (rz : f32) = chip(n, m)
  let (T : [n][m]f32) =
    loop (T : [n][m]f32 = T0) for step < steps do
      let (north : [1][m]f32) = band(n, m, scale, rx, ry, rz, T, power, 0, 1, 0, 1)
      let (middle : [n - 2][m]f32) = band(n, m, scale, rx, ry, rz, T, power, 1, n - 2, 1, 1)
      let (south : [1][m]f32) = band(n, m, scale, rx, ry, rz, T, power, n - 1, 1, 1, 0)
      let (T' : [n][m]f32) = concat north middle south
      in (T')
  in (T)

// h steps for a tile of b x b cells, or fewer if there are less to do: a group brings
// it to its memory with h more cells on each side, and after each step one of these
// is wrong on each side, where the chip goes on.
fun tile (q : i64) (p : i64) (b : i64) (h : i64) (steps : i64) (scale : f32) (rx : f32) (ry : f32) (rz : f32) (T : [q * b][p * b]f32) (power : [q * b][p * b]f32) (i : i64) (j : i64) : ([b][b]f32) =
  let (size : i64) = b + 2 * h
  let (top : i64) = i * b - h
  let (left : i64) = j * b - h
  let (tile0 : [size][size]f32) (powers : [size][size]f32) =
    kernel y < size, x < size at lane do
      let (row : i64) = min(max(top + y, 0), q * b - 1)
      let (column : i64) = min(max(left + x, 0), p * b - 1)
      let (t : f32) = T[row, column]
      let (w : f32) = power[row, column]
      in (t, w)
  let (north_end : i64) = max(-top, 0)
  let (south_end : i64) = min(q * b - 1 - top, size - 1)
  let (west_end : i64) = max(-left, 0)
  let (east_end : i64) = min(p * b - 1 - left, size - 1)
  let (tile : [size][size]f32) =
    loop (tile : [size][size]f32 = tile0) for step < min(h, steps) do
      let (tile' : [size][size]f32) =
        kernel y < size, x < size at lane do
          let (w : f32) = powers[y, x]
          let (here : f32) = tile[y, x]
          let (north : f32) = tile[max(y - 1, north_end), x]
          let (south : f32) = tile[min(y + 1, south_end), x]
          let (west : f32) = tile[y, max(x - 1, west_end)]
          let (east : f32) = tile[y, min(x + 1, east_end)]
          let (t : f32) = cell(scale, rx, ry, rz, w, here, north, south, west, east)
          in (t)
      in (tile')
  let (inner : [b][b]f32) = tile[h : b, h : b]
  in (inner)

// A chip of q x p tiles, two steps at a time.
entry fun tiled (q : i64) (p : i64) (b : i64) (steps : i64) (T0 : [q * b][p * b]f32) (power : [q * b][p * b]f32) : ([q * b][p * b]f32) =
  assert q >= 0 && q <= 10000000 && p >= 0 && p <= 10000000 "a row has up to 10000000 tiles"
  assert b == 32 "a tile has 32 x 32 cells"
  assert steps <= 1000000000 "there are up to 1000000000 steps"
  let (scale : f32) (rx : f32) (ry : f32) (rz : f32) = chip(q * b, p * b)
  let (T : [q * b][p * b]f32) =
    loop (T : [q * b][p * b]f32 = T0) for k < (steps + 1) / 2 do
      let (tiles : [q][p][b][b]f32) =
        kernel i < q, j < p at block do
          let (T' : [b][b]f32) = tile(q, p, b, 2, steps - 2 * k, scale, rx, ry, rz, T, power, i, j)
          in (T')
      let (apart : [q][b][p][b]f32) = rearrange (0, 2, 1, 3) tiles
      let (rows : [q][b][p][b]f32) = copy apart
      let (T' : [q * b][p * b]f32) = reshape [q * b][p * b] rows
      in (T')
  in (T)
