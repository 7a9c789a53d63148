// RUN: not funverify %s 2>&1 | funcheck %s
// Two arrays from outside never share a block.
entry fun f (n : i64) (m : mem) (A : [n]f32 @ m -> R(n)) (B : [n]f32 @ m -> R(n)) : (i64) =
  in (n)

// CHECK:      bad-entry-block.fun:3:72: error: each array parameter of an entry has a block of its own, but 'A' and 'B' share 'm' [entry-block]
// CHECK-NEXT:   entry fun f (n : i64) (m : mem) (A : [n]f32 @ m -> R(n)) (B : [n]f32 @ m -> R(n)) : (i64) =
// CHECK-NEXT:                                                                          ^
// CHECK-NEXT: bad-entry-block.fun:3:34: note: 'A' is bound here
// CHECK-NEXT:   entry fun f (n : i64) (m : mem) (A : [n]f32 @ m -> R(n)) (B : [n]f32 @ m -> R(n)) : (i64) =
// CHECK-NEXT:                                    ^
// CHECK-NOT:  {{error|note}}:
