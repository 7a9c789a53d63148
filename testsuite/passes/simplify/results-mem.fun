// RUN: simplify %s | funcheck %s
// RUN: simplify %s | simplify | funcheck %s
// Blocks, sizes and strides that are passed on for nothing.

// CHECK-LABEL: fun same
// CHECK-NEXT:  let (x : f32) = A[1]
// CHECK-NEXT:  in (x)
entry fun same (n : i64) (c : bool) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (f32) =
  let (m : mem) (#[mem] s : i64) (B : [n]f32 @ m -> 0 + {(n : s)}) =
    if c then
      in (A_mem, 1, A)
    else
      in (A_mem, 1, A)
  let (x : f32) = B[1]
  in (x)

// CHECK-LABEL: fun around
// CHECK-NEXT:  let (B : [n]f32 @ A_mem -> R(n)) =
// CHECK-NEXT:    loop (P : *[n]f32 @ A_mem -> R(n) = A) for i < n do
// CHECK-NEXT:      let (Q : [n]f32 @ A_mem -> R(n)) = P with [i] = 1.0f32
// CHECK-NEXT:      in (Q)
// CHECK-NEXT:  in (A_mem, 1, B)
entry fun around (n : i64) (A_mem : mem) (A : *[n]f32 @ A_mem -> R(n)) : (r : mem, #[mem] o : i64, *[n]f32 @ r -> 0 + {(n : o)}) =
  let (m : mem) (#[mem] s : i64) (B : [n]f32 @ m -> 0 + {(n : s)}) =
    loop (m : mem = A_mem) (#[mem] s : i64 = 1) (P : *[n]f32 @ m -> 0 + {(n : s)} = A) for i < n do
      let (Q : [n]f32 @ m -> 0 + {(n : s)}) = P with [i] = 1.0f32
      in (m, s, Q)
  in (m, s, B)
