// RUN: not funverify %s 2>&1 | funcheck %s
// Arrays are values.
fun f (n : i64) (m : mem) (#[mem] A : [n]f32 @ m -> R(n)) : (i64) =
  let (#[mem] B : [n]f32 @ m -> R(n)) = A
  in (n)

// CHECK:      bad-mem-array.fun:3:39: error: '#[mem]' marks scalars and blocks, but 'A' is [n]f32 [mem-array]
// CHECK-NEXT:   fun f (n : i64) (m : mem) (#[mem] A : [n]f32 @ m -> R(n)) : (i64) =
// CHECK-NEXT:                                         ^~~~~~~~~~~~~~~~~~
// CHECK-NEXT: bad-mem-array.fun:4:19: error: '#[mem]' marks scalars and blocks, but 'B' is [n]f32 [mem-array]
// CHECK-NEXT:     let (#[mem] B : [n]f32 @ m -> R(n)) = A
// CHECK-NEXT:                     ^~~~~~~~~~~~~~~~~~
// CHECK-NOT:  {{error|note}}:
