// Needleman and Wunsch's alignment as SC22 has it (section III-A): scores are a
// vector, of which each step reads and writes LMAD slices.
// RUN: funfmt %s | diff %s -

// A score, from those above it to the left, above it, and to the left.
fun score (penalty : i32) (nw : i32) (n : i32) (w : i32) (pair : i32) : (i32) =
  in (max(nw + pair, max(n, w) - penalty))

// One anti-diagonal after the other, a thread for each element: first those that end
// in the first row, then those that end in the last column.
entry fun plain (n : i64) (penalty : i32) (S0 : *[n * n]i32) (similar : [n * n]i32) : (*[n * n]i32) =
  assert n >= 1 && n <= 1000000000 "there is a border"
  let (half : [n * n]i32) =
    loop (S : *[n * n]i32 = S0) for d < n - 1 do
      let (diagonal : [d + 1]i32) =
        kernel k < d + 1 do
          let (at : i64) = (d - k) * n + k
          let (nw : i32) = S[at]
          let (above : i32) = S[at + 1]
          let (left : i32) = S[at + n]
          let (pair : i32) = similar[at + n + 1]
          let (s : i32) = score(penalty, nw, above, left, pair)
          in (s)
      let (S' : [n * n]i32) = S with [(d + 1) * n + 1 + {(d + 1 : 1 - n)}] = diagonal
      in (S')
  let (all : [n * n]i32) =
    loop (S : *[n * n]i32 = half) for d < n - 2 do
      let (m : i64) = n - 2 - d
      let (diagonal : [m]i32) =
        kernel k < m do
          let (at : i64) = (n - 2 - k) * n + d + 1 + k
          let (nw : i32) = S[at]
          let (above : i32) = S[at + 1]
          let (left : i32) = S[at + n]
          let (pair : i32) = similar[at + n + 1]
          let (s : i32) = score(penalty, nw, above, left, pair)
          in (s)
      let (S' : [n * n]i32) = S with [(n - 1) * n + d + 2 + {(m : 1 - n)}] = diagonal
      in (S')
  in (all)

// The scores in a block, from those to its left, the corner first, and those above
// it: a group brings all to its memory, and goes along anti-diagonals.
fun fill_block (b : i64) (penalty : i32) (left : [b + 1]i32) (above : [b]i32) (similar0 : [b][b]i32) : ([b][b]i32) =
  let (similar : [b][b]i32) = copy similar0
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

// All scores, from those in row 0 and column 0: blocks of b x b, of which those on
// an anti-diagonal are found at once.
fun flat (q : i64) (b : i64) (n : i64) (penalty : i32) (S0 : *[n * n]i32) (similar : [n * n]i32) : (*[n * n]i32) =
  assert q >= 0 && q <= 1000000 "a row has up to 1000000 blocks"
  assert b >= 1 && n == q * b + 1
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

entry fun flat16 (q : i64) (b : i64) (n : i64) (penalty : i32) (S0 : *[n * n]i32) (similar : [n * n]i32) : (*[n * n]i32) =
  assert b == 16 && n == q * b + 1 "the scores have q blocks of 16 x 16 in a row, and a border"
  let (S : [n * n]i32) = flat(q, b, n, penalty, S0, similar)
  in (S)

entry fun flat32 (q : i64) (b : i64) (n : i64) (penalty : i32) (S0 : *[n * n]i32) (similar : [n * n]i32) : (*[n * n]i32) =
  assert b == 32 && n == q * b + 1 "the scores have q blocks of 32 x 32 in a row, and a border"
  let (S : [n * n]i32) = flat(q, b, n, penalty, S0, similar)
  in (S)

entry fun flat64 (q : i64) (b : i64) (n : i64) (penalty : i32) (S0 : *[n * n]i32) (similar : [n * n]i32) : (*[n * n]i32) =
  assert b == 64 && n == q * b + 1 "the scores have q blocks of 64 x 64 in a row, and a border"
  let (S : [n * n]i32) = flat(q, b, n, penalty, S0, similar)
  in (S)
