// RUN: simplify %s | funcheck %s
// RUN: simplify %s | simplify | funcheck %s
// What must not stand for another scalar although it has its value.

// A scalar that annotations use is no value.
// CHECK-LABEL: fun marked
// CHECK:       let (#[mem] k : i64) = n + 1
// CHECK:       in (m, k, B, l)
entry fun marked (n : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (r : mem, #[mem] o : i64, [n]f32 @ r -> o + {(n : 1)}, i64) =
  let (#[mem] k : i64) = n + 1
  let (l : i64) = n + 1
  let (m : mem) = alloc n * 8 + 8
  let (B : [n]f32 @ m -> k + {(n : 1)}) = copy A
  in (m, k, B, l)

// What lives in memory is there for as long as nobody writes.
// CHECK-LABEL: fun in_memory
// CHECK:       let (x : i64 @ m -> 0 + {}) = n * n
// CHECK-NEXT:  let (y : i64) = x + 1
// CHECK-NEXT:  let (z : i64 @ m -> 0 + {}) = 7
// CHECK-NEXT:  let (u : i64) = y - 1
entry fun in_memory (n : i64) : (i64, i64) =
  let (m : mem) = alloc 8
  let (x : i64 @ m -> 0 + {}) = n * n
  let (y : i64) = x + 1
  let (z : i64 @ m -> 0 + {}) = 7
  let (u : i64) = y - 1
  in (u, z)
