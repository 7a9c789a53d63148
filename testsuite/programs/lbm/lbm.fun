// A fluid on a grid of cells, by the lattice Boltzmann method (Parboil's LBM): 19
// numbers a cell say how much of it moves in each of 18 directions, or rests.  In a
// step what moves comes from the neighbours; in a cell of the fluid it collides, and
// an obstacle sends it back.  A cell is the fluid (0), an obstacle (1), or fluid that
// something pulls along (2).  Around the grid there is fluid at rest.
//
// The directions, in this order: none, north, south, east, west, top, bottom, and two
// of these at once.  East is along x, north along y, top along z.
// RUN: funfmt %s | diff %s -

// What leaves in a direction in which there were `old`: a part of that, and of what
// there would be at rest, `rest`, when the fluid moves so fast along it.
fun leaving (old : f32) (rest : f32) (along : f32) (u2 : f32) : (f32) =
  in (-0.95f32 * old + rest * (1.0f32 + along * (4.5f32 * along + 3.0f32) - u2))

// What leaves a cell, when this arrives.
fun collide (kind : u8) (c : f32) (n : f32) (s : f32) (e : f32) (w : f32) (t : f32) (b : f32) (ne : f32) (nw : f32) (se : f32) (sw : f32) (nt : f32) (nb : f32) (st : f32) (sb : f32) (et : f32) (eb : f32) (wt : f32) (wb : f32) : (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) =
  let (density : f32) = c + n + s + e + w + t + b + ne + nw + se + sw + nt + nb + st + sb + et + eb + wt + wb
  let (east : f32) = e - w + ne - nw + se - sw + et + eb - wt - wb
  let (north : f32) = n - s + ne + nw - se - sw + nt + nb - st - sb
  let (top : f32) = t - b + nt - nb + st - sb + et - eb + wt - wb
  let (pulled : bool) = kind == 2u8
  let (ux : f32) = select(pulled, 0.005f32, east / density)
  let (uy : f32) = select(pulled, 0.002f32, north / density)
  let (uz : f32) = select(pulled, 0.0f32, top / density)
  let (u2 : f32) = 1.5f32 * (ux * ux + uy * uy + uz * uz)
  let (rest1 : f32) = 0.65f32 * density
  let (rest2 : f32) = 0.10833333f32 * density
  let (rest3 : f32) = 0.054166667f32 * density
  let (c' : f32) = leaving(c, rest1, 0.0f32, u2)
  let (n' : f32) = leaving(n, rest2, uy, u2)
  let (s' : f32) = leaving(s, rest2, -uy, u2)
  let (e' : f32) = leaving(e, rest2, ux, u2)
  let (w' : f32) = leaving(w, rest2, -ux, u2)
  let (t' : f32) = leaving(t, rest2, uz, u2)
  let (b' : f32) = leaving(b, rest2, -uz, u2)
  let (ne' : f32) = leaving(ne, rest3, ux + uy, u2)
  let (nw' : f32) = leaving(nw, rest3, -ux + uy, u2)
  let (se' : f32) = leaving(se, rest3, ux - uy, u2)
  let (sw' : f32) = leaving(sw, rest3, -ux - uy, u2)
  let (nt' : f32) = leaving(nt, rest3, uy + uz, u2)
  let (nb' : f32) = leaving(nb, rest3, uy - uz, u2)
  let (st' : f32) = leaving(st, rest3, -uy + uz, u2)
  let (sb' : f32) = leaving(sb, rest3, -uy - uz, u2)
  let (et' : f32) = leaving(et, rest3, ux + uz, u2)
  let (eb' : f32) = leaving(eb, rest3, ux - uz, u2)
  let (wt' : f32) = leaving(wt, rest3, -ux + uz, u2)
  let (wb' : f32) = leaving(wb, rest3, -ux - uz, u2)
  let (solid : bool) = kind == 1u8
  in (select(solid, c, c'), select(solid, s, n'), select(solid, n, s'), select(solid, w, e'), select(solid, e, w'), select(solid, b, t'), select(solid, t, b'), select(solid, sw, ne'), select(solid, se, nw'), select(solid, nw, se'), select(solid, ne, sw'), select(solid, sb, nt'), select(solid, st, nb'), select(solid, nb, st'), select(solid, nt, sb'), select(solid, wb, et'), select(solid, wt, eb'), select(solid, eb, wt'), select(solid, et, wb'))

// In a cell that nothing moves in, so much of the density 1 is in a direction.
fun still (k : i64) : (f32) =
  in (select(k == 0, 0.33333334f32, select(k <= 6, 0.055555556f32, 0.027777778f32)))

// What is in a cell and a direction; at rest, if it is outside.
fun look (nz : i64) (ny : i64) (nx : i64) (A : [nz][ny][nx][19]f32) (z : i64) (y : i64) (x : i64) (k : i64) : (f32) =
  let (inside : bool) = z >= 0 && z < nz && y >= 0 && y < ny && x >= 0 && x < nx
  let (a : f32) = A[min(max(z, 0), nz - 1), min(max(y, 0), ny - 1), min(max(x, 0), nx - 1), k]
  let (rest : f32) = still(k)
  in (select(inside, a, rest))

// A thread for each cell gives its 19 numbers, which stand side by side.
entry fun cells (nz : i64) (ny : i64) (nx : i64) (steps : i64) (kinds : [nz][ny][nx]u8) (fluid : [19][nz][ny][nx]f32) : ([19][nz][ny][nx]f32) =
  assert nz >= 0 && nz <= 1000 && ny >= 0 && ny <= 1000 && nx >= 0 && nx <= 1000
  let (turned : [nz][ny][nx][19]f32) = rearrange (1, 2, 3, 0) fluid
  let (A0 : [nz][ny][nx][19]f32) = copy turned
  let (A : [nz][ny][nx][19]f32) =
    loop (A : [nz][ny][nx][19]f32 = A0) for step < steps do
      let (A' : [nz][ny][nx][19]f32) =
        kernel z < nz, y < ny, x < nx do
          let (kind : u8) = kinds[z, y, x]
          let (c : f32) = look(nz, ny, nx, A, z, y, x, 0)
          let (n : f32) = look(nz, ny, nx, A, z, y - 1, x, 1)
          let (s : f32) = look(nz, ny, nx, A, z, y + 1, x, 2)
          let (e : f32) = look(nz, ny, nx, A, z, y, x - 1, 3)
          let (w : f32) = look(nz, ny, nx, A, z, y, x + 1, 4)
          let (t : f32) = look(nz, ny, nx, A, z - 1, y, x, 5)
          let (b : f32) = look(nz, ny, nx, A, z + 1, y, x, 6)
          let (ne : f32) = look(nz, ny, nx, A, z, y - 1, x - 1, 7)
          let (nw : f32) = look(nz, ny, nx, A, z, y - 1, x + 1, 8)
          let (se : f32) = look(nz, ny, nx, A, z, y + 1, x - 1, 9)
          let (sw : f32) = look(nz, ny, nx, A, z, y + 1, x + 1, 10)
          let (nt : f32) = look(nz, ny, nx, A, z - 1, y - 1, x, 11)
          let (nb : f32) = look(nz, ny, nx, A, z + 1, y - 1, x, 12)
          let (st : f32) = look(nz, ny, nx, A, z - 1, y + 1, x, 13)
          let (sb : f32) = look(nz, ny, nx, A, z + 1, y + 1, x, 14)
          let (et : f32) = look(nz, ny, nx, A, z - 1, y, x - 1, 15)
          let (eb : f32) = look(nz, ny, nx, A, z + 1, y, x - 1, 16)
          let (wt : f32) = look(nz, ny, nx, A, z - 1, y, x + 1, 17)
          let (wb : f32) = look(nz, ny, nx, A, z + 1, y, x + 1, 18)
          let (c' : f32) (n' : f32) (s' : f32) (e' : f32) (w' : f32) (t' : f32) (b' : f32) (ne' : f32) (nw' : f32) (se' : f32) (sw' : f32) (nt' : f32) (nb' : f32) (st' : f32) (sb' : f32) (et' : f32) (eb' : f32) (wt' : f32) (wb' : f32) = collide(kind, c, n, s, e, w, t, b, ne, nw, se, sw, nt, nb, st, sb, et, eb, wt, wb)
          let (cell0 : [19]f32) = scratch [19] f32
          let (cell1 : [19]f32) = cell0 with [0] = c'
          let (cell2 : [19]f32) = cell1 with [1] = n'
          let (cell3 : [19]f32) = cell2 with [2] = s'
          let (cell4 : [19]f32) = cell3 with [3] = e'
          let (cell5 : [19]f32) = cell4 with [4] = w'
          let (cell6 : [19]f32) = cell5 with [5] = t'
          let (cell7 : [19]f32) = cell6 with [6] = b'
          let (cell8 : [19]f32) = cell7 with [7] = ne'
          let (cell9 : [19]f32) = cell8 with [8] = nw'
          let (cell10 : [19]f32) = cell9 with [9] = se'
          let (cell11 : [19]f32) = cell10 with [10] = sw'
          let (cell12 : [19]f32) = cell11 with [11] = nt'
          let (cell13 : [19]f32) = cell12 with [12] = nb'
          let (cell14 : [19]f32) = cell13 with [13] = st'
          let (cell15 : [19]f32) = cell14 with [14] = sb'
          let (cell16 : [19]f32) = cell15 with [15] = et'
          let (cell17 : [19]f32) = cell16 with [16] = eb'
          let (cell18 : [19]f32) = cell17 with [17] = wt'
          let (cell19 : [19]f32) = cell18 with [18] = wb'
          in (cell19)
      in (A')
  let (turned' : [19][nz][ny][nx]f32) = rearrange (3, 0, 1, 2) A
  let (fluid' : [19][nz][ny][nx]f32) = copy turned'
  in (fluid')

// The numbers of a direction stand side by side, and the fluid around the grid is
// there, so that neighbouring threads read neighbouring elements without a question.
// Two arrays take turns.
entry fun directions (nz : i64) (ny : i64) (nx : i64) (steps : i64) (kinds : [nz][ny][nx]u8) (fluid : [19][nz][ny][nx]f32) : ([19][nz][ny][nx]f32) =
  assert nz >= 0 && nz <= 1000 && ny >= 0 && ny <= 1000 && nx >= 0 && nx <= 1000
  let (around : [19][nz + 2][ny + 2][nx + 2]f32) =
    kernel k < 19, z < nz + 2, y < ny + 2, x < nx + 2 do
      let (rest : f32) = still(k)
      in (rest)
  let (A0 : [19][nz + 2][ny + 2][nx + 2]f32) = copy around
  let (A1 : [19][nz + 2][ny + 2][nx + 2]f32) = A0 with [:, 1 : nz, 1 : ny, 1 : nx] = fluid
  let (A : [19][nz + 2][ny + 2][nx + 2]f32) (B : [19][nz + 2][ny + 2][nx + 2]f32) =
    loop (A : *[19][nz + 2][ny + 2][nx + 2]f32 = A1) (B : *[19][nz + 2][ny + 2][nx + 2]f32 = around) for step < steps do
      let (cs : [nz][ny][nx]f32) (ns : [nz][ny][nx]f32) (ss : [nz][ny][nx]f32) (es : [nz][ny][nx]f32) (ws : [nz][ny][nx]f32) (ts : [nz][ny][nx]f32) (bs : [nz][ny][nx]f32) (nes : [nz][ny][nx]f32) (nws : [nz][ny][nx]f32) (ses : [nz][ny][nx]f32) (sws : [nz][ny][nx]f32) (nts : [nz][ny][nx]f32) (nbs : [nz][ny][nx]f32) (sts : [nz][ny][nx]f32) (sbs : [nz][ny][nx]f32) (ets : [nz][ny][nx]f32) (ebs : [nz][ny][nx]f32) (wts : [nz][ny][nx]f32) (wbs : [nz][ny][nx]f32) =
        kernel z < nz, y < ny, x < nx do
          let (kind : u8) = kinds[z, y, x]
          let (c : f32) = A[0, z + 1, y + 1, x + 1]
          let (n : f32) = A[1, z + 1, y, x + 1]
          let (s : f32) = A[2, z + 1, y + 2, x + 1]
          let (e : f32) = A[3, z + 1, y + 1, x]
          let (w : f32) = A[4, z + 1, y + 1, x + 2]
          let (t : f32) = A[5, z, y + 1, x + 1]
          let (b : f32) = A[6, z + 2, y + 1, x + 1]
          let (ne : f32) = A[7, z + 1, y, x]
          let (nw : f32) = A[8, z + 1, y, x + 2]
          let (se : f32) = A[9, z + 1, y + 2, x]
          let (sw : f32) = A[10, z + 1, y + 2, x + 2]
          let (nt : f32) = A[11, z, y, x + 1]
          let (nb : f32) = A[12, z + 2, y, x + 1]
          let (st : f32) = A[13, z, y + 2, x + 1]
          let (sb : f32) = A[14, z + 2, y + 2, x + 1]
          let (et : f32) = A[15, z, y + 1, x]
          let (eb : f32) = A[16, z + 2, y + 1, x]
          let (wt : f32) = A[17, z, y + 1, x + 2]
          let (wb : f32) = A[18, z + 2, y + 1, x + 2]
          let (c' : f32) (n' : f32) (s' : f32) (e' : f32) (w' : f32) (t' : f32) (b' : f32) (ne' : f32) (nw' : f32) (se' : f32) (sw' : f32) (nt' : f32) (nb' : f32) (st' : f32) (sb' : f32) (et' : f32) (eb' : f32) (wt' : f32) (wb' : f32) = collide(kind, c, n, s, e, w, t, b, ne, nw, se, sw, nt, nb, st, sb, et, eb, wt, wb)
          in (c', n', s', e', w', t', b', ne', nw', se', sw', nt', nb', st', sb', et', eb', wt', wb')
      let (B0 : [19][nz + 2][ny + 2][nx + 2]f32) = B with [0, 1 : nz, 1 : ny, 1 : nx] = cs
      let (B1 : [19][nz + 2][ny + 2][nx + 2]f32) = B0 with [1, 1 : nz, 1 : ny, 1 : nx] = ns
      let (B2 : [19][nz + 2][ny + 2][nx + 2]f32) = B1 with [2, 1 : nz, 1 : ny, 1 : nx] = ss
      let (B3 : [19][nz + 2][ny + 2][nx + 2]f32) = B2 with [3, 1 : nz, 1 : ny, 1 : nx] = es
      let (B4 : [19][nz + 2][ny + 2][nx + 2]f32) = B3 with [4, 1 : nz, 1 : ny, 1 : nx] = ws
      let (B5 : [19][nz + 2][ny + 2][nx + 2]f32) = B4 with [5, 1 : nz, 1 : ny, 1 : nx] = ts
      let (B6 : [19][nz + 2][ny + 2][nx + 2]f32) = B5 with [6, 1 : nz, 1 : ny, 1 : nx] = bs
      let (B7 : [19][nz + 2][ny + 2][nx + 2]f32) = B6 with [7, 1 : nz, 1 : ny, 1 : nx] = nes
      let (B8 : [19][nz + 2][ny + 2][nx + 2]f32) = B7 with [8, 1 : nz, 1 : ny, 1 : nx] = nws
      let (B9 : [19][nz + 2][ny + 2][nx + 2]f32) = B8 with [9, 1 : nz, 1 : ny, 1 : nx] = ses
      let (B10 : [19][nz + 2][ny + 2][nx + 2]f32) = B9 with [10, 1 : nz, 1 : ny, 1 : nx] = sws
      let (B11 : [19][nz + 2][ny + 2][nx + 2]f32) = B10 with [11, 1 : nz, 1 : ny, 1 : nx] = nts
      let (B12 : [19][nz + 2][ny + 2][nx + 2]f32) = B11 with [12, 1 : nz, 1 : ny, 1 : nx] = nbs
      let (B13 : [19][nz + 2][ny + 2][nx + 2]f32) = B12 with [13, 1 : nz, 1 : ny, 1 : nx] = sts
      let (B14 : [19][nz + 2][ny + 2][nx + 2]f32) = B13 with [14, 1 : nz, 1 : ny, 1 : nx] = sbs
      let (B15 : [19][nz + 2][ny + 2][nx + 2]f32) = B14 with [15, 1 : nz, 1 : ny, 1 : nx] = ets
      let (B16 : [19][nz + 2][ny + 2][nx + 2]f32) = B15 with [16, 1 : nz, 1 : ny, 1 : nx] = ebs
      let (B17 : [19][nz + 2][ny + 2][nx + 2]f32) = B16 with [17, 1 : nz, 1 : ny, 1 : nx] = wts
      let (B18 : [19][nz + 2][ny + 2][nx + 2]f32) = B17 with [18, 1 : nz, 1 : ny, 1 : nx] = wbs
      in (B18, A)
  let (inside : [19][nz][ny][nx]f32) = A[:, 1 : nz, 1 : ny, 1 : nx]
  let (fluid' : [19][nz][ny][nx]f32) = copy inside
  in (fluid')
