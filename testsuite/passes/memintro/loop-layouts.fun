// RUN: memintro %s | funcheck %s
// RUN: memintro %s | unmem > %t && funverify %s | diff - %t
// What a trip lays out otherwise becomes a parameter, in a nest, too.
// A layout that names the size that grows.
// Forms that have nothing in common: each trip copies.

fun flips (n : i64) (k : i64) (A : [n][n]f32) : ([n][n]f32) =
  let (B : [n][n]f32) =
    loop (B : [n][n]f32 = A) for i < k do
      let (C : [n][n]f32) =
        loop (C : [n][n]f32 = B) for j < i do
          let (D : [n][n]f32) = reverse 1 C
          in (D)
      let (E : [n][n]f32) = transpose C
      in (E)
  in (B)

fun columns (n : i64) (A : [1][n]f32) : (m : i64, [n][m]f32) =
  let (T : [n][1]f32) = transpose A
  let (m : i64) (B : [n][m]f32) =
    loop (m : i64 = 1) (B : [n][m]f32 = T) for i < n do
      let (t : [m][n]f32) = transpose B
      let (c : [m + 1][n]f32) = concat t A
      let (C : [n][m + 1]f32) = transpose c
      in (m + 1, C)
  in (m, B)

fun forms (n : i64) (k : i64) (A : [n * n]f32) : ([n * n]f32) =
  let (B : [n * n]f32) =
    loop (B : [n * n]f32 = A) for i < k do
      let (s : [n][n]f32) = reshape [n][n] B
      let (t : [n][n]f32) = transpose s
      let (f : [n * n]f32) = reshape [n * n] t
      in (f)
  in (B)

// CHECK-LABEL: fun flips (n : i64) (k : i64) (A_mem : mem) (A : [n][n]f32 @ A_mem -> R(n, n)) : (A_mem' : mem, #[mem] B_offset' : i64, #[mem] B_stride0' : i64, #[mem] B_stride1' : i64, [n][n]f32 @ A_mem' -> B_offset' + {(n : B_stride0'), (n : B_stride1')}) =
// CHECK-NEXT:   let (#[mem] B_offset : i64) (#[mem] B_stride0 : i64) (#[mem] B_stride1 : i64) (B : [n][n]f32 @ A_mem -> B_offset + {(n : B_stride0), (n : B_stride1)}) =
// CHECK-NEXT:     loop (#[mem] B_offset : i64 = 0) (#[mem] B_stride0 : i64 = n) (#[mem] B_stride1 : i64 = 1) (B : [n][n]f32 @ A_mem -> B_offset + {(n : B_stride0), (n : B_stride1)} = A) for i < k do
// CHECK-NEXT:       let (#[mem] C_offset : i64) (#[mem] C_stride1 : i64) (C : [n][n]f32 @ A_mem -> C_offset + {(n : B_stride0), (n : C_stride1)}) =
// CHECK-NEXT:         loop (#[mem] C_offset : i64 = B_offset) (#[mem] C_stride1 : i64 = B_stride1) (C : [n][n]f32 @ A_mem -> C_offset + {(n : B_stride0), (n : C_stride1)} = B) for j < i do
// CHECK-NEXT:           let (D : [n][n]f32 @ A_mem -> n * C_stride1 + C_offset - C_stride1 + {(n : B_stride0), (n : -C_stride1)}) = reverse 1 C
// CHECK-NEXT:           in (n * C_stride1 + C_offset - C_stride1, -C_stride1, D)
// CHECK-NEXT:       let (E : [n][n]f32 @ A_mem -> C_offset + {(n : C_stride1), (n : B_stride0)}) = transpose C
// CHECK-NEXT:       in (C_offset, C_stride1, B_stride0, E)
// CHECK-NEXT:   in (A_mem, B_offset, B_stride0, B_stride1, B)
//
// CHECK-LABEL: fun columns (n : i64) (A_mem : mem) (A : [1][n]f32 @ A_mem -> R(1, n)) : (m : i64, B_mem' : mem, [n][m]f32 @ B_mem' -> C(n, m)) =
// CHECK-NEXT:   let (T : [n][1]f32 @ A_mem -> C(n, 1)) = transpose A
// CHECK-NEXT:   let (m : i64) (B_mem : mem) (B : [n][m]f32 @ B_mem -> C(n, m)) =
// CHECK-NEXT:     loop (m : i64 = 1) (B_mem : mem = A_mem) (B : [n][m]f32 @ B_mem -> C(n, m) = T) for i < n do
// CHECK-NEXT:       let (t : [m][n]f32 @ B_mem -> R(m, n)) = transpose B
// CHECK-NEXT:       let (c_mem : mem) = alloc (m + 1) * n * 4
// CHECK-NEXT:       let (c : [m + 1][n]f32 @ c_mem -> R(m + 1, n)) = concat t A
// CHECK-NEXT:       let (C : [n][m + 1]f32 @ c_mem -> C(n, m + 1)) = transpose c
// CHECK-NEXT:       in (m + 1, c_mem, C)
// CHECK-NEXT:   in (m, B_mem, B)
//
// CHECK-LABEL: fun forms (n : i64) (k : i64) (A_mem : mem) (A : [n * n]f32 @ A_mem -> R(n * n)) : (B_mem' : mem, [n * n]f32 @ B_mem' -> R(n * n)) =
// CHECK-NEXT:   let (B_mem : mem) (B : [n * n]f32 @ B_mem -> R(n * n)) =
// CHECK-NEXT:     loop (B_mem : mem = A_mem) (B : [n * n]f32 @ B_mem -> R(n * n) = A) for i < k do
// CHECK-NEXT:       let (s : [n][n]f32 @ B_mem -> R(n, n)) = reshape [n][n] B
// CHECK-NEXT:       let (t : [n][n]f32 @ B_mem -> C(n, n)) = transpose s
// CHECK-NEXT:       let (f : [n * n]f32 @ B_mem -> C(n, n) after R(n * n)) = reshape [n * n] t
// CHECK-NEXT:       let (f_mem : mem) = alloc n * n * 4
// CHECK-NEXT:       #[mem] let (f_1 : [n * n]f32 @ f_mem -> R(n * n)) = copy f
// CHECK-NEXT:       in (f_mem, f_1)
// CHECK-NEXT:   in (B_mem, B)
