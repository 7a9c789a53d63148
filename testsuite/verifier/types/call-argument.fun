// RUN: funverify -q --split-input-file %s
// Arguments in the terms of earlier ones.

fun dot (n : i64) (x : [n]f32) (y : [n][2 * n]f32) (s : f32) : (f32) =
  in (s)

fun calls (n : i64) (m : i64) (A : [n]f32) (B : [n + 1]f32) (C : [n][n + n]f32) (D : [m][m + m]f32) : (i64) =
  let (E : [n + 1][2 * n + 2]f32) = scratch [n + 1][2 * n + 2] f32
  let (a : f32) = dot(n, A, C, 1.0f32)
  let (b : f32) = dot(n + 1, B, E, a - 1.0f32)
  assert n == m
  let (c : f32) = dot(m, A, D, 1.0f32)
  let (F : [0]f32) = scratch [0] f32
  let (G : [0][0]f32) = scratch [0][0] f32
  let (d : f32) = dot(0, F, G, 1.0f32)
  in (n)

// -----

// Blocks of every space are passed.
fun takes (n : i64) (m : mem) (s : mem(shared)) : (i64) =
  in (n)

fun passes (n : i64) (m : mem) (s : mem(shared)) : (i64) =
  let (a : i64) = takes(n, m, s)
  in (a)
