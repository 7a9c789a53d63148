// RUN: memintro %s | funcheck %s
// RUN: memintro %s | unmem > %t && funverify %s | diff - %t
// Each fresh array has a block of its own, allocated directly before it;
// `manifest` says the order of dimensions; constant sizes are computed.

entry fun fresh (n : i64) (m : i64) (A : [n][m]f32) (b : bool) : ([n][m]f32) =
  let (I : [n]i64) = iota n
  let (Z : [4][3]bool) = replicate [4][3] b
  let (Y : [2][n][m]f32) = replicate [2] A
  let (S : [n + 1][m]i16) = scratch [n + 1][m] i16
  let (B : [n][m]f32) = copy A
  let (C : [n + n][m]f32) = concat A B
  let (D : [n][m]f32) = rotate 1 -1 A
  let (E : [n][m]f32) = manifest (1, 0) A
  let (F : [2][n][m]f32) = manifest (2, 0, 1) Y
  in (E)

// CHECK-LABEL: entry fun fresh (n : i64) (m : i64) (A_mem : mem) (A : [n][m]f32 @ A_mem -> R(n, m)) (b : bool) : (E_mem' : mem, [n][m]f32 @ E_mem' -> C(n, m)) =
// CHECK-NEXT:   let (I_mem : mem) = alloc n * 8
// CHECK-NEXT:   let (I : [n]i64 @ I_mem -> R(n)) = iota n
// CHECK-NEXT:   let (Z_mem : mem) = alloc 12
// CHECK-NEXT:   let (Z : [4][3]bool @ Z_mem -> R(4, 3)) = replicate [4][3] b
// CHECK-NEXT:   let (Y_mem : mem) = alloc 2 * n * m * 4
// CHECK-NEXT:   let (Y : [2][n][m]f32 @ Y_mem -> R(2, n, m)) = replicate [2] A
// CHECK-NEXT:   let (S_mem : mem) = alloc (n + 1) * m * 2
// CHECK-NEXT:   let (S : [n + 1][m]i16 @ S_mem -> R(n + 1, m)) = scratch [n + 1][m] i16
// CHECK-NEXT:   let (B_mem : mem) = alloc n * m * 4
// CHECK-NEXT:   let (B : [n][m]f32 @ B_mem -> R(n, m)) = copy A
// CHECK-NEXT:   let (C_mem : mem) = alloc (n + n) * m * 4
// CHECK-NEXT:   let (C : [n + n][m]f32 @ C_mem -> R(n + n, m)) = concat A B
// CHECK-NEXT:   let (D_mem : mem) = alloc n * m * 4
// CHECK-NEXT:   let (D : [n][m]f32 @ D_mem -> R(n, m)) = rotate 1 -1 A
// CHECK-NEXT:   let (E_mem : mem) = alloc n * m * 4
// CHECK-NEXT:   let (E : [n][m]f32 @ E_mem -> C(n, m)) = manifest (1, 0) A
// CHECK-NEXT:   let (F_mem : mem) = alloc 2 * n * m * 4
// CHECK-NEXT:   let (F : [2][n][m]f32 @ F_mem -> 0 + {(2 : n), (n : 1), (m : 2 * n)}) = manifest (2, 0, 1) Y
// CHECK-NEXT:   in (E_mem, E)
