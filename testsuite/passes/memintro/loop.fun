// RUN: memintro %s | funcheck %s
// RUN: memintro %s | unmem > %t && funverify %s | diff - %t
// Unchanged arrays and arrays that are updated in place stay where they are.
// Swapped ones do not.
// A fresh array on each trip, and no trip at all.
// Arrays that grow, and that shrink.

fun unchanged (n : i64) (k : i64) (A : [n]f32) (B : *[n]f32) : (*[n]f32) =
  let (C : [n]f32) (D : [n]f32) =
    loop (C : [n]f32 = A) (D : *[n]f32 = B) for i < k do
      let (x : f32) = C[0]
      let (E : [n]f32) = D with [0] = x
      in (C, E)
  in (D)

fun swapped (n : i64) (k : i64) (A : [n]f32) (B : [n]f32) : ([n]f32) =
  let (C : [n]f32) (D : [n]f32) =
    loop (C : [n]f32 = A) (D : [n]f32 = B) for i < k do
      in (D, C)
  in (C)

fun fresh (n : i64) (A : [n]f32) (p : bool) : ([n]f32, [n]f32) =
  let (q : bool) (B : [n]f32) =
    loop (q : bool = p) (B : [n]f32 = A) while q do
      let (C : [n]f32) =
        kernel i < n do
          let (x : f32) = B[i]
          in (x + 1.0f32)
      let (x : f32) = C[0]
      in (x < 9.0f32, C)
  let (D : [n]f32) =
    loop (D : [n]f32 = A) for i < 0 do
      let (E : [n]f32) = copy D
      in (E)
  in (B, D)

fun grows (k : i64) (A : [1]f32) : (m : i64, [m]f32) =
  let (m : i64) (B : [m]f32) =
    loop (m : i64 = 1) (B : [m]f32 = A) for i < k do
      let (C : [m + m]f32) = concat B B
      in (m + m, C)
  in (m, B)

fun shrinks (n : i64) (k : i64) (A : [n][n]f32) : (m : i64, [m][n]f32) =
  let (m : i64) (B : [m][n]f32) =
    loop (m : i64 = n) (B : [m][n]f32 = A) for i < k do
      let (C : [m - 1][n]f32) = B[1 : m - 1, :]
      in (m - 1, C)
  in (m, B)

// CHECK-LABEL: fun unchanged (n : i64) (k : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) (B_mem : mem) (B : *[n]f32 @ B_mem -> R(n)) : (B_mem' : mem, *[n]f32 @ B_mem' -> R(n)) =
// CHECK-NEXT:   let (C : [n]f32 @ A_mem -> R(n)) (D : [n]f32 @ B_mem -> R(n)) =
// CHECK-NEXT:     loop (C : [n]f32 @ A_mem -> R(n) = A) (D : *[n]f32 @ B_mem -> R(n) = B) for i < k do
// CHECK-NEXT:       let (x : f32) = C[0]
// CHECK-NEXT:       let (E : [n]f32 @ B_mem -> R(n)) = D with [0] = x
// CHECK-NEXT:       in (C, E)
// CHECK-NEXT:   in (B_mem, D)
//
// CHECK-LABEL: fun swapped (n : i64) (k : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) (B_mem : mem) (B : [n]f32 @ B_mem -> R(n)) : (C_mem' : mem, [n]f32 @ C_mem' -> R(n)) =
// CHECK-NEXT:   let (C_mem : mem) (C : [n]f32 @ C_mem -> R(n)) (D_mem : mem) (D : [n]f32 @ D_mem -> R(n)) =
// CHECK-NEXT:     loop (C_mem : mem = A_mem) (C : [n]f32 @ C_mem -> R(n) = A) (D_mem : mem = B_mem) (D : [n]f32 @ D_mem -> R(n) = B) for i < k do
// CHECK-NEXT:       in (D_mem, D, C_mem, C)
// CHECK-NEXT:   in (C_mem, C)
//
// CHECK-LABEL: fun fresh (n : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) (p : bool) : (B_mem' : mem, [n]f32 @ B_mem' -> R(n), D_mem' : mem, [n]f32 @ D_mem' -> R(n)) =
// CHECK-NEXT:   let (q : bool) (B_mem : mem) (B : [n]f32 @ B_mem -> R(n)) =
// CHECK-NEXT:     loop (q : bool = p) (B_mem : mem = A_mem) (B : [n]f32 @ B_mem -> R(n) = A) while q do
// CHECK-NEXT:       let (C_mem : mem) = alloc n * 4
// CHECK-NEXT:       let (C : [n]f32 @ C_mem -> R(n)) =
// CHECK-NEXT:         kernel i < n do
// CHECK-NEXT:           let (x : f32) = B[i]
// CHECK-NEXT:           in (x + 1.0f32)
// CHECK-NEXT:       let (x : f32) = C[0]
// CHECK-NEXT:       in (x < 9.0f32, C_mem, C)
// CHECK-NEXT:   let (D_mem : mem) (D : [n]f32 @ D_mem -> R(n)) =
// CHECK-NEXT:     loop (D_mem : mem = A_mem) (D : [n]f32 @ D_mem -> R(n) = A) for i < 0 do
// CHECK-NEXT:       let (E_mem : mem) = alloc n * 4
// CHECK-NEXT:       let (E : [n]f32 @ E_mem -> R(n)) = copy D
// CHECK-NEXT:       in (E_mem, E)
// CHECK-NEXT:   in (B_mem, B, D_mem, D)
//
// CHECK-LABEL: fun grows (k : i64) (A_mem : mem) (A : [1]f32 @ A_mem -> R(1)) : (m : i64, B_mem' : mem, [m]f32 @ B_mem' -> R(m)) =
// CHECK-NEXT:   let (m : i64) (B_mem : mem) (B : [m]f32 @ B_mem -> R(m)) =
// CHECK-NEXT:     loop (m : i64 = 1) (B_mem : mem = A_mem) (B : [m]f32 @ B_mem -> R(m) = A) for i < k do
// CHECK-NEXT:       let (C_mem : mem) = alloc (m + m) * 4
// CHECK-NEXT:       let (C : [m + m]f32 @ C_mem -> R(m + m)) = concat B B
// CHECK-NEXT:       in (m + m, C_mem, C)
// CHECK-NEXT:   in (m, B_mem, B)
//
// CHECK-LABEL: fun shrinks (n : i64) (k : i64) (A_mem : mem) (A : [n][n]f32 @ A_mem -> R(n, n)) : (m : i64, A_mem' : mem, #[mem] B_offset' : i64, [m][n]f32 @ A_mem' -> B_offset' + {(m : n), (n : 1)}) =
// CHECK-NEXT:   let (m : i64) (#[mem] B_offset : i64) (B : [m][n]f32 @ A_mem -> B_offset + {(m : n), (n : 1)}) =
// CHECK-NEXT:     loop (m : i64 = n) (#[mem] B_offset : i64 = 0) (B : [m][n]f32 @ A_mem -> B_offset + {(m : n), (n : 1)} = A) for i < k do
// CHECK-NEXT:       let (C : [m - 1][n]f32 @ A_mem -> B_offset + n + {(m - 1 : n), (n : 1)}) = B[1 : m - 1, :]
// CHECK-NEXT:       in (m - 1, B_offset + n, C)
// CHECK-NEXT:   in (m, A_mem, B_offset, B)
