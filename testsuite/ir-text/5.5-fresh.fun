// RUN: funfmt %s | diff %s -
// Fresh arrays; operands of iota, replicate and rotate are full scalar expressions.

fun f (n : i64) (A : [n]i64) : (i64) =
  let (a : [n]i64) = rotate 0 1 A
  let (b : [n]i64) = rotate 0 -n - 1 A
  let (c : [n]i64) = rotate 0 n * (n + 1) A
  let (d : [n]i64) = iota n
  let (e : [n + 1]i64) = iota n + 1
  let (g : [2][n]i64) = replicate [2][n] n + 1
  let (h : [2][n]i64) = replicate [2] A
  let (i : [n]i64) = scratch [n] i64
  let (j : [n][n]bool) = scratch [n][n] bool
  let (k : [n]i64) = copy A
  let (l : [2 * n]i64) = concat A A
  let (m : [4 * n]i64) = concat A b c A
  let (o : [n]i64) = manifest (0) A
  let (p : [2][n]i64) = manifest (1, 0) h
  in (n)
