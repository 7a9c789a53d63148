// RUN: not funverify %s 2>&1 | funcheck %s
// A reshape that merges dimensions of a fold has no index function.
fun f (n : i64) (m : mem) (A : [n][4]f32 @ m -> fold (t, i) -> (i - 3 * t mod n + 2)) : (i64) =
  let (B : [4 * n]f32 @ m -> R(4 * n)) = reshape [4 * n] A
  in (n)

// CHECK:      bad-view-refused.fun:4:42: error: no index function expresses 'B', which is 'A' reshaped: a fold cannot be reshaped so that dimensions merge [view-refused]
// CHECK-NEXT:     let (B : [4 * n]f32 @ m -> R(4 * n)) = reshape [4 * n] A
// CHECK-NEXT:                                            ^~~~~~~~~~~~~~~~~
// CHECK-NEXT: bad-view-refused.fun:3:28: note: 'A' is bound here
// CHECK-NEXT:   fun f (n : i64) (m : mem) (A : [n][4]f32 @ m -> fold (t, i) -> (i - 3 * t mod n + 2)) : (i64) =
// CHECK-NEXT:                              ^
// CHECK-NOT:  {{error|note}}:
