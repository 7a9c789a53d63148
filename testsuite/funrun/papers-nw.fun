// RUN: funtest %s
// The blocked first half of Needleman-Wunsch (SC22, section III-A), as in
// papers/sc22-3a-nw.fun, against loops over its elements: no element differs.
// RUN-VALUE: main(2, 3, 7) == 0, true
// RUN-VALUE: main(3, 2, 7) == 0, true
// RUN-VALUE: main(4, 1, 5) == 0, true

fun blocked (q : i64) (b : i64) (n : i64) (A0 : *[n * n]i32) : (*[n * n]i32) =
  assert n == q * b + 1
  assert q >= 2 && b >= 1
  let (S : [n * n]i32) =
    loop (A : *[n * n]i32 = A0) for i < q do
      let (vert : [i + 1][b + 1]i32) = A[i * b + {(i + 1 : n * b - b), (b + 1 : n)}]
      let (horiz : [i + 1][b]i32) = A[i * b + 1 + {(i + 1 : n * b - b), (b : 1)}]
      let (X : [i + 1][b][b]i32) =
        kernel j < i + 1 at block do
          let (tile0 : [b][b]i32) = scratch [b][b] i32
          let (tile : [b][b]i32) =
            loop (t : *[b][b]i32 = tile0) for d < b do
              let (row : [b]i32) =
                kernel l < b at lane do
                  let (v : i32) = vert[j, d + 1]
                  let (h : i32) = horiz[j, l]
                  in (max(v, h) - 1i32)
              let (t' : [b][b]i32) = t with [d, :] = row
              in (t')
          in (tile)
      let (A' : [n * n]i32) = A with [i * b + n + 1 + {(i + 1 : n * b - b), (b : n), (b : 1)}] = X
      in (A')
  in (S)

// Tile (r, c), on the anti-diagonal i = r + c, begins at row r * b + 1 and
// column c * b + 1.  Each of its elements comes from the column to the left of
// the tile and the row above it.
fun plain (q : i64) (b : i64) (n : i64) (A0 : *[n][n]i32) : (*[n][n]i32) =
  let (S : [n][n]i32) =
    loop (A : *[n][n]i32 = A0) for i < q do
      let (A1 : [n][n]i32) =
        loop (B : *[n][n]i32 = A) for r < i + 1 do
          let (B1 : [n][n]i32) =
            loop (C : *[n][n]i32 = B) for k < b * b do
              let (y : i64) = r * b + 1 + k / b
              let (x : i64) = (i - r) * b + 1 + k % b
              let (v : i32) = C[y, (i - r) * b]
              let (h : i32) = C[r * b, x]
              let (C' : [n][n]i32) = C with [y, x] = max(v, h) - 1i32
              in (C')
          in (B1)
      in (A1)
  in (S)

fun main (q : i64) (b : i64) (n : i64) : (i64, bool) =
  let (A : [n][n]i32) =
    kernel i < n, j < n do
      in (i32(7 * i * i + 3 * j + i * j) % 11i32)
  let (flat : [n * n]i32) = reshape [n * n] A
  let (flat' : [n * n]i32) = copy flat
  let (X : [n * n]i32) = blocked(q, b, n, flat')
  let (A' : [n][n]i32) = copy A
  let (Y : [n][n]i32) = plain(q, b, n, A')
  let (differ : i64) (changed : bool) =
    reduce (+, ||) k < n * n do
      let (x : i32) = X[k]
      let (y : i32) = Y[k / n, k % n]
      let (old : i32) = flat[k]
      in (i64(x != y), x != old)
  in (differ, changed)
