// In FUNMEM the layout that an array has is what its index function says.
// RUN: galop --print-index-table %s | funcheck %s

fun layouts (n : i64) (m : i64) (k : i64) (M : mem) (A : [n][m][k]f32 @ M -> R(n, m, k)) (B : [n][m]f32 @ M -> C(n, m)) (D : [n][m][k]f32 @ M -> 0 + {(n : k), (m : n * k), (k : 1)}) (E : [n][m]f32 @ M -> 0 + {(n : 2 * m), (m : 2)}) : (f32) =
  let (a : f32) = A[0, 0, 0]
  let (b : f32) = B[0, 0]
  let (d : f32) = D[0, 0, 0]
  let (e : f32) = E[0, 0]
  in (a + b + d + e)

// CHECK: (A, a, (0, 0, 0)): read, layout (0, 1, 2)
// CHECK: (B, b, (0, 0)): read, layout (1, 0)
// CHECK: (D, d, (0, 0, 0)): read, layout (1, 0, 2)
// CHECK: (E, e, (0, 0)): read, layout in no order of dimensions
