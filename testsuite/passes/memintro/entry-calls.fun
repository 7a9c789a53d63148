// RUN: memintro %s | funcheck %s
// RUN: memintro %s | unmem > %t && funverify %s | diff - %t
// The arguments of an entry are row-major in blocks of their own.

entry fun add (n : i64) (A : [n]f32) (B : [n]f32) : ([n]f32) =
  let (C : [n]f32) =
    kernel i < n do
      let (a : f32) = A[i]
      let (b : f32) = B[i]
      in (a + b)
  in (C)

fun twice (n : i64) (A : [n]f32) : ([n]f32) =
  let (B : [n]f32) = add(n, A, A)
  in (B)

entry fun mirrored (n : i64) (A : [n]f32) (B : [n]f32) : ([n]f32) =
  let (R : [n]f32) = reverse 0 B
  let (C : [n]f32) = add(n, A, R)
  let (D : [n]f32) = add(n, B, C)
  in (D)

// CHECK-LABEL: entry fun add (n : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) (B_mem : mem) (B : [n]f32 @ B_mem -> R(n)) : (C_mem' : mem, [n]f32 @ C_mem' -> R(n)) =
// CHECK-NEXT:   let (C_mem : mem) = alloc n * 4
// CHECK-NEXT:   let (C : [n]f32 @ C_mem -> R(n)) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (a : f32) = A[i]
// CHECK-NEXT:       let (b : f32) = B[i]
// CHECK-NEXT:       in (a + b)
// CHECK-NEXT:   in (C_mem, C)
//
// CHECK-LABEL: fun twice (n : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (B_mem' : mem, [n]f32 @ B_mem' -> R(n)) =
// CHECK-NEXT:   let (A_mem_1 : mem) = alloc n * 4
// CHECK-NEXT:   #[mem] let (A_1 : [n]f32 @ A_mem_1 -> R(n)) = copy A
// CHECK-NEXT:   let (A_mem_2 : mem) = alloc n * 4
// CHECK-NEXT:   #[mem] let (A_2 : [n]f32 @ A_mem_2 -> R(n)) = copy A
// CHECK-NEXT:   let (B_mem : mem) (B : [n]f32 @ B_mem -> R(n)) = add(n, A_mem_1, A_1, A_mem_2, A_2)
// CHECK-NEXT:   in (B_mem, B)
//
// CHECK-LABEL: entry fun mirrored (n : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) (B_mem : mem) (B : [n]f32 @ B_mem -> R(n)) : (D_mem' : mem, [n]f32 @ D_mem' -> R(n)) =
// CHECK-NEXT:   let (R : [n]f32 @ B_mem -> n - 1 + {(n : -1)}) = reverse 0 B
// CHECK-NEXT:   let (R_mem : mem) = alloc n * 4
// CHECK-NEXT:   #[mem] let (R_1 : [n]f32 @ R_mem -> R(n)) = copy R
// CHECK-NEXT:   let (C_mem : mem) (C : [n]f32 @ C_mem -> R(n)) = add(n, A_mem, A, R_mem, R_1)
// CHECK-NEXT:   let (C_mem_1 : mem) = alloc n * 4
// CHECK-NEXT:   #[mem] let (C_1 : [n]f32 @ C_mem_1 -> R(n)) = copy C
// CHECK-NEXT:   let (D_mem : mem) (D : [n]f32 @ D_mem -> R(n)) = add(n, B_mem, B, C_mem_1, C_1)
// CHECK-NEXT:   in (D_mem, D)
