// RUN: funverify -q %s
// The last part of an index function takes the array's indices; the parts before
// it have any rank.
fun f (n : i64) (m : mem) (A : [n]f32 @ m -> 33 + {(2 : 2), (4 : 8)} after 2 + {(n : 1)}) (B : [n][n]f32 @ m -> 0 + {(n * n : 1)} after R(n, n)) (C : [n][2]f32 @ m -> fold (i, j) -> (2 * i + j mod n)) (x : f32 @ m -> n + {}) : (i64) =
  in (n)
