// RUN: unmem %s | funcheck %s
// Loops lose parameters, initial values and results; `while` keeps its own.

fun loops (n : i64) (A0_mem : mem) (A0 : [n]f32 @ A0_mem -> R(n)) : (A_mem' : mem, [n]f32 @ A_mem' -> R(n)) =
  let (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) =
    loop (m : mem = A0_mem) (A : [n]f32 @ m -> R(n) = A0) for i < n do
      let (B_mem : mem) = alloc n * 4
      let (B : [n]f32 @ B_mem -> R(n)) = copy A
      in (B_mem, B)
  let (C_mem : mem) (p : bool) (#[mem] o : i64) (C : [n]f32 @ C_mem -> o + {(n : 1)}) =
    loop (m : mem = A_mem) (p : bool = n > 0) (#[mem] o : i64 = 0) (C : [n]f32 @ m -> o + {(n : 1)} = A) while p do
      in (m, false, o, C)
  let (D : [n]f32 @ C_mem -> o + {(n : 1)}) = C
  let (E_mem : mem) = alloc n * 4
  let (E : [n]f32 @ E_mem -> R(n)) = copy D
  in (E_mem, E)

// CHECK-LABEL: fun loops (n : i64) (A0 : [n]f32) : ([n]f32) =
// CHECK-NEXT:   let (A : [n]f32) =
// CHECK-NEXT:     loop (A : [n]f32 = A0) for i < n do
// CHECK-NEXT:       let (B : [n]f32) = copy A
// CHECK-NEXT:       in (B)
// CHECK-NEXT:   let (p : bool) (C : [n]f32) =
// CHECK-NEXT:     loop (p : bool = n > 0) (C : [n]f32 = A) while p do
// CHECK-NEXT:       in (false, C)
// CHECK-NEXT:   let (D : [n]f32) = C
// CHECK-NEXT:   let (E : [n]f32) = copy D
// CHECK-NEXT:   in (E)
