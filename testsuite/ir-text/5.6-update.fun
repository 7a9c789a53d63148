// RUN: funfmt %s | diff %s -
// Updates of elements, slices and LMADs.

fun f (n : i64) (A : *[n][n]f32) (B : *[n]f32) (v : [n]f32) : (*[n][n]f32, *[n]f32) =
  let (a : [n][n]f32) = A with [0, n - 1] = 1.0f32
  let (b : [n][n]f32) = a with [0, :] = v
  let (c : [n][n]f32) = b with [0 : n, 1] = v
  let (d : [n][n]f32) = c with [:, :] = c
  let (e : [n]f32) = B with [0] = 1.5f32 + 2.0f32
  let (g : [n]f32) = e with [0 : n : 1] = v
  let (h : [n]f32) = g with [n - 1 + {(n : -1)}] = v
  in (d, h)
