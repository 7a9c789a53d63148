// RUN: not funverify %s 2>&1 | funcheck %s
// A block may be named again, the array in it may not.

fun updates (n : i64) (m : mem) (A : *[n]f32 @ m -> R(n)) (x : f32) : (k : mem, *[n]f32 @ k -> R(n)) =
  let (R : [n]f32 @ m -> n - 1 + {(n : -1)}) = reverse 0 A
  let (B : [n]f32 @ m -> R(n)) = A with [0] = x
  let (l : mem) = m
  let (y : f32) = R[0]
  in (l, A)

// CHECK:      bad-6-memory.fun:8:19: error: 'R' is used after it was consumed [use-consumed]
// CHECK-NEXT:     let (y : f32) = R[0]
// CHECK-NEXT:                     ^
// CHECK-NEXT: bad-6-memory.fun:6:34: note: 'A' is consumed here
// CHECK-NEXT:     let (B : [n]f32 @ m -> R(n)) = A with [0] = x
// CHECK-NEXT:                                    ^
// CHECK-NEXT: bad-6-memory.fun:5:8: note: 'R' may alias 'A', bound here
// CHECK-NEXT:     let (R : [n]f32 @ m -> n - 1 + {(n : -1)}) = reverse 0 A
// CHECK-NEXT:          ^
//
// CHECK-NEXT: bad-6-memory.fun:9:10: error: 'A' is used after it was consumed [use-consumed]
// CHECK-NEXT:     in (l, A)
// CHECK-NEXT:            ^
// CHECK-NEXT: bad-6-memory.fun:6:34: note: 'A' is consumed here
// CHECK-NEXT:     let (B : [n]f32 @ m -> R(n)) = A with [0] = x
// CHECK-NEXT:                                    ^
// CHECK-NOT: error
