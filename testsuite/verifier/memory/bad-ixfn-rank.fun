// RUN: not funverify %s 2>&1 | funcheck %s
// As many indices as dimensions; none for a scalar.
fun f (n : i64) (m : mem) (A : [n][n]f32 @ m -> R(n * n)) (B : [n]f32 @ m -> R(n) after R(n, 1)) (C : [n]f32 @ m -> fold (i, j) -> (i + j mod n)) (x : f32 @ m -> R(1)) : (i64) =
  in (n)

// CHECK:      bad-ixfn-rank.fun:3:49: error: 'A' has 2 dimensions, but its index function takes 1 index [ixfn-rank]
// CHECK-NEXT:   fun f (n : i64) (m : mem) (A : [n][n]f32 @ m -> R(n * n)) (B : [n]f32 @ m -> R(n) after R(n, 1)) (C : [n]f32 @ m -> fold (i, j) -> (i + j mod n)) (x : f32 @ m -> R(1)) : (i64) =
// CHECK-NEXT:                                                   ^~~~~~~~
// CHECK-NEXT: bad-ixfn-rank.fun:3:78: error: 'B' has 1 dimension, but its index function takes 2 indices [ixfn-rank]
// CHECK-NEXT:   fun f (n : i64) (m : mem) (A : [n][n]f32 @ m -> R(n * n)) (B : [n]f32 @ m -> R(n) after R(n, 1)) (C : [n]f32 @ m -> fold (i, j) -> (i + j mod n)) (x : f32 @ m -> R(1)) : (i64) =
// CHECK-NEXT:                                                                                ^~~~~~~~~~~~~~~~~~
// CHECK-NEXT: bad-ixfn-rank.fun:3:117: error: 'C' has 1 dimension, but its index function takes 2 indices [ixfn-rank]
// CHECK-NEXT:   fun f (n : i64) (m : mem) (A : [n][n]f32 @ m -> R(n * n)) (B : [n]f32 @ m -> R(n) after R(n, 1)) (C : [n]f32 @ m -> fold (i, j) -> (i + j mod n)) (x : f32 @ m -> R(1)) : (i64) =
// CHECK-NEXT:                                                                                                                       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT: bad-ixfn-rank.fun:3:163: error: 'x' has 0 dimensions, but its index function takes 1 index [ixfn-rank]
// CHECK-NEXT:   fun f (n : i64) (m : mem) (A : [n][n]f32 @ m -> R(n * n)) (B : [n]f32 @ m -> R(n) after R(n, 1)) (C : [n]f32 @ m -> fold (i, j) -> (i + j mod n)) (x : f32 @ m -> R(1)) : (i64) =
// CHECK-NEXT:                                                                                                                                                                     ^~~~
// CHECK-NOT:  {{error|note}}:
