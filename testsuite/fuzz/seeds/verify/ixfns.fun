fun ixfns (n : i64) (m : mem) (A : [n][n]f32 @ m -> R(n, n)) (B : [n][n]f32 @ m -> C(n, n)) (D : [n]f32 @ m -> 0 + {(n : n + 1)}) (E : [6]f32 @ m -> 33 + {(2 : 2), (4 : 8)} after 2 + {(6 : 1)}) (F : [n][n]f32 @ m -> fold (t, i) -> ((i - 3 * t) mod (n + 2), t mod 2)) (G : [4]f32 @ m -> R(4) after fold (i) -> (i mod 4)) : (i64) =
  in (n)
