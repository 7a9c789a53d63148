// RUN: not funverify %s 2>&1 | funcheck %s
// Products of indices and operators that are not linear are no rows.
fun f (n : i64) (m : mem) (A : [n][n]f32 @ m -> fold (t, i) -> (i * t mod n)) (B : [n]f32 @ m -> fold (i) -> (i / 2 mod n)) (C : [n]f32 @ m -> fold (i) -> (i mod n, i * i mod n)) : (i64) =
  in (n)

// CHECK:      bad-fold-row.fun:3:49: error: a row of a fold is affine in the fold's names, but 'i * t' is not [fold-row]
// CHECK-NEXT:   fun f (n : i64) (m : mem) (A : [n][n]f32 @ m -> fold (t, i) -> (i * t mod n)) (B : [n]f32 @ m -> fold (i) -> (i / 2 mod n)) (C : [n]f32 @ m -> fold (i) -> (i mod n, i * i mod n)) : (i64) =
// CHECK-NEXT:                                                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT: bad-fold-row.fun:3:98: error: a row of a fold is affine in the fold's names, but 'i / 2' is not [fold-row]
// CHECK-NEXT:   fun f (n : i64) (m : mem) (A : [n][n]f32 @ m -> fold (t, i) -> (i * t mod n)) (B : [n]f32 @ m -> fold (i) -> (i / 2 mod n)) (C : [n]f32 @ m -> fold (i) -> (i mod n, i * i mod n)) : (i64) =
// CHECK-NEXT:                                                                                                    ^~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT: bad-fold-row.fun:3:144: error: a row of a fold is affine in the fold's names, but 'i * i' is not [fold-row]
// CHECK-NEXT:   fun f (n : i64) (m : mem) (A : [n][n]f32 @ m -> fold (t, i) -> (i * t mod n)) (B : [n]f32 @ m -> fold (i) -> (i / 2 mod n)) (C : [n]f32 @ m -> fold (i) -> (i mod n, i * i mod n)) : (i64) =
// CHECK-NEXT:                                                                                                                                                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NOT:  {{error|note}}:
