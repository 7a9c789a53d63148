// RUN: not funverify %s 2>&1 | funcheck %s
// What stands after `@` is a block, not an array or a scalar.
fun f (n : i64) (m : mem) (A : [n]f32 @ m -> R(n)) : (i64) =
  let (B : [n]f32 @ A -> R(n)) = copy A
  let (x : f32 @ n -> 0 + {}) = 1.0f32
  in (n)

// CHECK:      bad-place-block.fun:4:21: error: 'A' is [n]f32: '@' needs a block of memory [place-block]
// CHECK-NEXT:     let (B : [n]f32 @ A -> R(n)) = copy A
// CHECK-NEXT:                       ^
// CHECK-NEXT: bad-place-block.fun:3:28: note: 'A' is bound here
// CHECK-NEXT:   fun f (n : i64) (m : mem) (A : [n]f32 @ m -> R(n)) : (i64) =
// CHECK-NEXT:                              ^
// CHECK-NEXT: bad-place-block.fun:5:18: error: 'n' is i64: '@' needs a block of memory [place-block]
// CHECK-NEXT:     let (x : f32 @ n -> 0 + {}) = 1.0f32
// CHECK-NEXT:                    ^
// CHECK-NEXT: bad-place-block.fun:3:8: note: 'n' is bound here
// CHECK-NEXT:   fun f (n : i64) (m : mem) (A : [n]f32 @ m -> R(n)) : (i64) =
// CHECK-NEXT:          ^
// CHECK-NOT:  {{error|note}}:
