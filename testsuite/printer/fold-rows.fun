// RUN: funfmt %S/Inputs/fold-rows.fun | diff %s -
// RUN: funfmt %s | diff %s -
// Rows and moduli of a fold keep parentheses around operators.

fun f (N : i64) (m : mem) (A : [N][N]f32 @ m -> fold (t, i) -> ((t + i) mod N, -t mod (N + 1), min(t, i) mod (2 * N))) : (i64) =
  in (N)
