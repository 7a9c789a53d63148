// RUN: funfmt %S/Inputs/layouts.fun | diff %s -
// RUN: funfmt %s | diff %s -
// R and C where the layout is exactly theirs.

fun f (n : i64) (m : i64) (b : mem) : (i64) =
  let (A : [n]f32 @ b -> 0 + {(n : 1)}) = scratch [n] f32
  let (B : [n]f32 @ b -> C(n)) = scratch [n] f32
  let (C : [n][m]f32 @ b -> 0 + {(n : m), (m : 1)}) = scratch [n][m] f32
  let (D : [n][m]f32 @ b -> 0 + {(n : 1), (m : n)}) = scratch [n][m] f32
  let (E : [n][m]f32 @ b -> 0 + {(n : m), (m : 2)}) = scratch [n][m] f32
  let (F : [n][m]f32 @ b -> n - n + {(n : m), (m : 1)}) = scratch [n][m] f32
  let (G : [2][3][4]f32 @ b -> 0 + {(2 : 12), (3 : 4), (4 : 1)}) = scratch [2][3][4] f32
  let (H : [2][3][4]f32 @ b -> 0 + {(2 : 1), (3 : 2), (4 : 6)}) = scratch [2][3][4] f32
  let (I : [n][m][4]f32 @ b -> 0 + {(n : m * 4), (m : 4), (4 : 1)}) = scratch [n][m][4] f32
  let (J : f32 @ b -> 0 + {}) = 0.0f32
  in (n)
