// RUN: funverify -q %s
// The transformed index function, however it is written: equality is that of
// functions under the equalities in scope (SC22, fig. 3).
fun f (n : i64) (q : i64) (m : mem) (A : [n][n]f32 @ m -> 1 + {(n : n), (n : 1)}) : (i64) =
  let (row : [n]f32 @ m -> 2 * n + 1 + {(n : 1)}) = A[2, :]
  let (part : [2][3]f32 @ m -> 1 + (n + 4) + {(2 : 2 * n), (3 : 1)}) = A[1 : 2 : 2, 4 : 3]
  let (one : [1][n]f32 @ m -> 1 + {(1 : 77), (n : 1)}) = A[0 : 1, :]
  let (turned : [n][n]f32 @ m -> 1 + {(n : 1), (n : n)}) = transpose A
  let (same : [n][n]f32 @ m -> 1 + {(n : 1), (n : n)}) = rearrange (1, 0) A
  let (back : [n]f32 @ m -> n + 2 * n + {(n : -1)}) = reverse 0 row
  let (flat : [n * n]f32 @ m -> 1 + {(n * n : 1)}) = reshape [n * n] A
  let (diagonal : [n]f32 @ m -> 1 + {(n : n + 1)}) = flat[0 + {(n : n + 1)}]
  let (bent : [n * n]f32 @ m -> 1 + {(n : 1), (n : n)} after R(n * n)) = reshape [n * n] turned
  assert n == 2 * q
  let (halves : [2][q]f32 @ m -> 2 * n + 1 + {(2 : q), (q : 1)}) = reshape [2][q] row
  in (n)

fun fig3 (m : mem) (as : [64]i64 @ m -> R(64)) : (i64) =
  let (bs : [8][8]i64 @ m -> R(8, 8)) = reshape [8][8] as
  let (cs : [8][8]i64 @ m -> C(8, 8)) = transpose bs
  let (ds : [2][4]i64 @ m -> 33 + {(2 : 2), (4 : 8)}) = cs[1 : 2 : 2, 4 : 4]
  let (fs : [8]i64 @ m -> 33 + {(2 : 2), (4 : 8)} after R(8)) = reshape [8] ds
  let (es : [6]i64 @ m -> 33 + {(2 : 2), (4 : 8)} after 2 + {(6 : 1)}) = fs[2 : 6]
  in (5)

fun folded (n : i64) (N : i64) (m : mem) (A : [n][N]f32 @ m -> fold (t, i) -> (i - 3 * t mod N + 2, t mod 2)) : (i64) =
  let (row : [N]f32 @ m -> fold (j) -> (j - 3 mod N + 2, 1 mod 2)) = A[1, :]
  let (two : [N]f32 @ m -> fold (j) -> (j + N - 4 mod N + 2, 4 mod 2)) = A[2, :]
  in (n)
