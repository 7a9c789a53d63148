// Needleman and Wunsch's alignment of two sequences, in blocks (SC22, section
// III-A): the blocks on an anti-diagonal are independent of each other.
// RUN: funfmt %s | diff %s -

// The scores in a block of b x b, from those to its left, the corner first, and
// those above it.  They are found one anti-diagonal after the other, its
// elements at once: first those that begin in the left column, from the bottom
// up, then those that begin in the last row.
fun fill_block (b : i64) (penalty : i32) (left : [b + 1]i32) (above : [b]i32) (similar : [b][b]i32) : ([b][b]i32) =
  let (s0 : [(b + 1) * (b + 1)]i32) = scratch [(b + 1) * (b + 1)] i32
  let (s1 : [(b + 1) * (b + 1)]i32) = s0 with [0 + {(b + 1 : b + 1)}] = left
  let (s2 : [(b + 1) * (b + 1)]i32) = s1 with [1 : b] = above
  let (half : [(b + 1) * (b + 1)]i32) =
    loop (s : *[(b + 1) * (b + 1)]i32 = s2) for d < b do
      let (diagonal : [d + 1]i32) =
        kernel k < d + 1 at lane do
          let (nw : i32) = s[(d - k) * (b + 1) + k]
          let (n : i32) = s[(d - k) * (b + 1) + k + 1]
          let (w : i32) = s[(d - k + 1) * (b + 1) + k]
          let (pair : i32) = similar[d - k, k]
          in (max(nw + pair, max(n, w) - penalty))
      let (s' : [(b + 1) * (b + 1)]i32) = s with [(d + 1) * (b + 1) + 1 + {(d + 1 : -b)}] = diagonal
      in (s')
  let (all : [(b + 1) * (b + 1)]i32) =
    loop (s : *[(b + 1) * (b + 1)]i32 = half) for d < b - 1 do
      let (diagonal : [b - 1 - d]i32) =
        kernel k < b - 1 - d at lane do
          let (nw : i32) = s[(b - 1 - k) * (b + 1) + d + 1 + k]
          let (n : i32) = s[(b - 1 - k) * (b + 1) + d + 2 + k]
          let (w : i32) = s[(b - k) * (b + 1) + d + 1 + k]
          let (pair : i32) = similar[b - 1 - k, d + 1 + k]
          in (max(nw + pair, max(n, w) - penalty))
      let (s' : [(b + 1) * (b + 1)]i32) = s with [b * (b + 1) + d + 2 + {(b - 1 - d : -b)}] = diagonal
      in (s')
  let (square : [b + 1][b + 1]i32) = reshape [b + 1][b + 1] all
  let (block : [b][b]i32) = square[1 : b, 1 : b]
  in (block)

// All scores, from those in row 0 and column 0.  With q x b rows and columns
// more there are q blocks in a row; the first loop goes to the longest
// anti-diagonal of blocks, the second one from there to the last block.
fun fill (q : i64) (b : i64) (n : i64) (penalty : i32) (S0 : *[n * n]i32) (similar : [n * n]i32) : (*[n * n]i32) =
  assert q >= 0 && q <= 1000000 && b >= 1 && b <= 64 "a row has up to 1000000 blocks of 1 to 64 columns"
  assert n == q * b + 1 "the scores have q blocks in a row, and the border"
  let (half : [n * n]i32) =
    loop (S : *[n * n]i32 = S0) for i < q do
      let (left : [i + 1][b + 1]i32) = S[i * b + {(i + 1 : n * b - b), (b + 1 : n)}]
      let (above : [i + 1][b]i32) = S[i * b + 1 + {(i + 1 : n * b - b), (b : 1)}]
      let (pairs : [i + 1][b][b]i32) = similar[i * b + n + 1 + {(i + 1 : n * b - b), (b : n), (b : 1)}]
      let (blocks : [i + 1][b][b]i32) =
        kernel j < i + 1 at block do
          let (l : [b + 1]i32) = left[j, :]
          let (a : [b]i32) = above[j, :]
          let (p : [b][b]i32) = pairs[j, :, :]
          let (block : [b][b]i32) = fill_block(b, penalty, l, a, p)
          in (block)
      let (S' : [n * n]i32) = S with [i * b + n + 1 + {(i + 1 : n * b - b), (b : n), (b : 1)}] = blocks
      in (S')
  let (all : [n * n]i32) =
    loop (S : *[n * n]i32 = half) for i < q - 1 do
      let (m : i64) = q - 1 - i
      let (corner : i64) = ((i + 1) * n + q - 1) * b
      let (left : [m][b + 1]i32) = S[corner + {(m : n * b - b), (b + 1 : n)}]
      let (above : [m][b]i32) = S[corner + 1 + {(m : n * b - b), (b : 1)}]
      let (pairs : [m][b][b]i32) = similar[corner + n + 1 + {(m : n * b - b), (b : n), (b : 1)}]
      let (blocks : [m][b][b]i32) =
        kernel j < m at block do
          let (l : [b + 1]i32) = left[j, :]
          let (a : [b]i32) = above[j, :]
          let (p : [b][b]i32) = pairs[j, :, :]
          let (block : [b][b]i32) = fill_block(b, penalty, l, a, p)
          in (block)
      let (S' : [n * n]i32) = S with [corner + n + 1 + {(m : n * b - b), (b : n), (b : 1)}] = blocks
      in (S')
  in (all)

// As Rodinia has it: the border of the scores and how similar each pair is are
// given.
entry fun fill_scores (q : i64) (b : i64) (n : i64) (penalty : i32) (S0 : *[n * n]i32) (similar : [n * n]i32) : (*[n * n]i32) =
  assert q >= 0 && q <= 1000000 && b >= 1 && b <= 64 "a row has up to 1000000 blocks of 1 to 64 columns"
  assert n == q * b + 1 "the scores have q blocks in a row, and the border"
  let (S : [n * n]i32) = fill(q, b, n, penalty, S0, similar)
  in (S)

// From two sequences of codes and a substitution matrix: all scores, and the
// moves of an alignment from its begin on: 0 takes an element of both
// sequences, 1 one of xs alone, 2 one of ys alone.  Codes that the matrix does
// not have are its last one.
entry fun main (b : i64) (penalty : i32) (lx : i64) (ly : i64) (xs : [lx]u8) (ys : [ly]u8) (m : i64) (substitutions : [m][m]i32) : (n : i64, [n][n]i32, k : i64, [k]u8) =
  assert b >= 1 && b <= 64 "a block has 1 to 64 columns"
  assert lx <= 10000000 && ly <= 10000000 "a sequence has up to 10000000 elements"
  assert m >= 1 "the substitution matrix is empty"
  let (q : i64) = (max(lx, ly) + b - 1) / b
  let (n : i64) = q * b + 1
  let (S0 : [n][n]i32) (similar : [n][n]i32) =
    kernel r < n, c < n do
      let (border : i32) = select(r == 0 || c == 0, -penalty * i32(r + c), 0i32)
      let (pair : i32) =
        if r >= 1 && r <= lx && c >= 1 && c <= ly then
          let (x : u8) = xs[r - 1]
          let (y : u8) = ys[c - 1]
          let (pair : i32) = substitutions[min(i64(x), m - 1), min(i64(y), m - 1)]
          in (pair)
        else
          in (0i32)
      in (border, pair)
  let (S0' : [n * n]i32) = reshape [n * n] S0
  let (similar' : [n * n]i32) = reshape [n * n] similar
  let (S' : [n * n]i32) = fill(q, b, n, penalty, S0', similar')
  let (S : [n][n]i32) = reshape [n][n] S'
  let (k : i64) (back : [lx + ly]u8) =
    once do
      let (none : [lx + ly]u8) = replicate [lx + ly] 0u8
      let (more : bool) (r : i64) (c : i64) (k : i64) (back : [lx + ly]u8) =
        loop (more : bool = lx + ly > 0) (r : i64 = lx) (c : i64 = ly) (k : i64 = 0) (back : *[lx + ly]u8 = none) while more do
          let (move : u8) =
            if r > 0 && c > 0 then
              let (here : i32) = S[r, c]
              let (nw : i32) = S[r - 1, c - 1]
              let (pair : i32) = similar[r, c]
              let (above : i32) = S[r - 1, c]
              in (select(here == nw + pair, 0u8, select(here == above - penalty, 1u8, 2u8)))
            else
              in (select(r > 0, 1u8, 2u8))
          let (r' : i64) = r - i64(move != 2u8)
          let (c' : i64) = c - i64(move != 1u8)
          let (back' : [lx + ly]u8) = back with [k] = move
          in (r' + c' > 0, r', c', k + 1, back')
      in (k, back)
  let (moves : [k]u8) = back[k - 1 : k : -1]
  in (n, S, k, moves)
