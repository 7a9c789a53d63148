// RUN: not funverify %s 2>&1 | funcheck %s
// A number below 1 is no modulus, nor is what depends on the element.
fun f (n : i64) (m : mem) (A : [n]f32 @ m -> fold (i) -> (i mod 0)) (B : [n]f32 @ m -> fold (i) -> (i mod i + 1)) : (i64) =
  in (n)

// CHECK:      bad-fold-modulus.fun:3:46: error: a modulus is positive and the same for all elements, but '0' is not positive [fold-modulus]
// CHECK-NEXT:   fun f (n : i64) (m : mem) (A : [n]f32 @ m -> fold (i) -> (i mod 0)) (B : [n]f32 @ m -> fold (i) -> (i mod i + 1)) : (i64) =
// CHECK-NEXT:                                                ^~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT: bad-fold-modulus.fun:3:88: error: a modulus is positive and the same for all elements, but 'i + 1' depends on 'i' [fold-modulus]
// CHECK-NEXT:   fun f (n : i64) (m : mem) (A : [n]f32 @ m -> fold (i) -> (i mod 0)) (B : [n]f32 @ m -> fold (i) -> (i mod i + 1)) : (i64) =
// CHECK-NEXT:                                                                                          ^~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NOT:  {{error|note}}:
