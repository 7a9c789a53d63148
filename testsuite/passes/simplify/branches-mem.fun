// RUN: simplify %s | funcheck %s
// RUN: simplify %s | simplify | funcheck %s
// What a form passes on goes with it: blocks, sizes, parts of LMADs.

// CHECK-LABEL: fun taken
// CHECK-NEXT:  let (x : f32) = B[1]
// CHECK-NEXT:  in (x)
entry fun taken (n : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) (B_mem : mem) (B : [n]f32 @ B_mem -> R(n)) : (f32) =
  let (m : mem) (#[mem] s : i64) (C : [n]f32 @ m -> 0 + {(n : s)}) =
    if n != n then
      in (A_mem, 1, A)
    else
      in (B_mem, 1, B)
  let (x : f32) = C[1]
  in (x)

// CHECK-LABEL: fun once_round
// CHECK-NEXT:  let (B : [n]f32 @ A_mem -> R(n)) = A with [0] = 1.0f32
// CHECK-NEXT:  in (A_mem, B)
entry fun once_round (n : i64) (A_mem : mem) (A : *[n]f32 @ A_mem -> R(n)) : (r : mem, *[n]f32 @ r -> R(n)) =
  let (m : mem) (C : [n]f32 @ m -> R(n)) =
    loop (m : mem = A_mem) (P : *[n]f32 @ m -> R(n) = A) for i < 1 do
      let (B : [n]f32 @ m -> R(n)) = P with [i] = 1.0f32
      in (m, B)
  in (m, C)

// A scalar that a branch leaves in memory is written there.
// CHECK-LABEL: fun in_memory
// CHECK:       if true then
entry fun in_memory (n : i64) : (i64) =
  let (m : mem) = alloc 8
  let (x : i64 @ m -> 0 + {}) =
    if true then
      in (n)
    else
      in (n + 1)
  in (x)
