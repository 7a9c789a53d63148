// RUN: funfmt %S/Inputs/layouts.fun | diff %s -
// RUN: funfmt %s | diff %s -
// R and C where the layout is exactly theirs.

fun f (n : i64) (m : i64) (b : mem) : (i64) =
  let (A : [n]f32 @ b -> R(n)) = scratch [n] f32
  let (B : [n]f32 @ b -> R(n)) = scratch [n] f32
  let (C : [n][m]f32 @ b -> R(n, m)) = scratch [n][m] f32
  let (D : [n][m]f32 @ b -> C(n, m)) = scratch [n][m] f32
  let (E : [n][m]f32 @ b -> 0 + {(n : m), (m : 2)}) = scratch [n][m] f32
  let (F : [n][m]f32 @ b -> n - n + {(n : m), (m : 1)}) = scratch [n][m] f32
  let (G : [2][3][4]f32 @ b -> R(2, 3, 4)) = scratch [2][3][4] f32
  let (H : [2][3][4]f32 @ b -> C(2, 3, 4)) = scratch [2][3][4] f32
  let (I : [n][m][4]f32 @ b -> R(n, m, 4)) = scratch [n][m][4] f32
  let (J : f32 @ b -> 0 + {}) = 0.0f32
  in (n)
