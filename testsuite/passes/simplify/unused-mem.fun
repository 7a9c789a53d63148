// RUN: simplify %s | funcheck %s
// RUN: simplify %s | simplify | funcheck %s
// With a result goes its block; but not where something lives across it.

// CHECK-LABEL: fun branches
// CHECK:       let (x : f32) =
// CHECK-NEXT:    if c then
// CHECK-NEXT:      in (a)
// CHECK-NEXT:    else
// CHECK-NEXT:      in (b)
// CHECK-NEXT:  in (x)
entry fun branches (n : i64) (c : bool) (a : f32) (b : f32) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (f32) =
  let (m : mem) (#[mem] o : i64) (B : [n]f32 @ m -> o + {(n : 1)}) (x : f32) =
    if c then
      in (A_mem, 0, A, a)
    else
      let (m : mem) = alloc n * 4 + 4
      let (C : [n]f32 @ m -> 1 + {(n : 1)}) = copy A
      in (m, 1, C, b)
  in (x)

// CHECK-LABEL: fun lives
// CHECK:       let (X : [n]f32 @ m -> R(n)) (Y : [n]f32 @ k -> R(n)) =
entry fun lives (n : i64) : (r : mem, f32, [n]f32 @ r -> R(n), f32) =
  let (m : mem) = alloc n * 4
  let (k : mem) = alloc n * 4
  let (Z : [n]f32 @ m -> R(n)) = replicate [n] 0.0f32
  let (W : [n]f32 @ m -> R(n)) = replicate [n] 1.0f32
  let (w : f32) = W[0]
  let (X : [n]f32 @ m -> R(n)) (Y : [n]f32 @ k -> R(n)) =
    kernel i < n do
      in (0.0f32, 2.0f32)
  let (y : f32) = Y[0]
  in (m, w, Z, y)
