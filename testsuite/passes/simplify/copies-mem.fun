// RUN: simplify %s | funcheck %s
// RUN: simplify %s | simplify | funcheck %s
// Blocks have other names, too.  A scalar in memory is no other name.

// CHECK-LABEL: fun blocks
// CHECK-NEXT:  let (m : mem) = alloc n * 4
// CHECK-NEXT:  let (B : [n]f32 @ m -> R(n)) = copy A
// CHECK-NEXT:  in (m, B)
entry fun blocks (n : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (r : mem, [n]f32 @ r -> R(n)) =
  let (m : mem) = alloc n * 4
  let (k : mem) = m
  let (#[mem] o : i64) = 0
  let (B : [n]f32 @ k -> o + {(n : 1)}) = copy A
  let (C : [n]f32 @ k -> o + {(n : 1)}) = B
  in (k, C)

// CHECK-LABEL: fun scalars
// CHECK:       let (x : f32 @ m -> 0 + {}) = a
// CHECK-NEXT:  let (y : f32) = x
// CHECK-NEXT:  let (z : f32 @ m -> 0 + {}) = 1.0f32
// CHECK-NEXT:  in (y + z)
fun scalars (a : f32) : (f32) =
  let (m : mem) = alloc 4
  let (x : f32 @ m -> 0 + {}) = a
  let (y : f32) = x
  let (z : f32 @ m -> 0 + {}) = 1.0f32
  in (y + z)
