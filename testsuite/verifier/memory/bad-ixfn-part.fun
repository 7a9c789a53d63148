// RUN: not funverify %s 2>&1 | funcheck %s
// Parts of other types, arrays, and expressions whose operands do not fit.
fun f (n : i64) (#[mem] x : i32) (m : mem) (A : [n]f32 @ m -> R(n)) : (i64) =
  let (B : [n]f32 @ m -> x + {(n : 1)}) = copy A
  let (C : [n]f32 @ m -> 0 + {(n : n + x)}) = copy A
  let (D : [n]f32 @ m -> fold (i) -> (i mod x)) = copy A
  let (E : [n]f32 @ m -> 0 + {(n : A)}) = copy A
  in (n)

// CHECK:      bad-ixfn-part.fun:4:26: error: the parts of an index function are i64, but 'x' is i32 [ixfn-part]
// CHECK-NEXT:     let (B : [n]f32 @ m -> x + {(n : 1)}) = copy A
// CHECK-NEXT:                            ^~~~~~~~~~~~~
// CHECK-NEXT: bad-ixfn-part.fun:5:26: error: the operands of '+' have one type, but these are i64 and i32 [operand-types]
// CHECK-NEXT:     let (C : [n]f32 @ m -> 0 + {(n : n + x)}) = copy A
// CHECK-NEXT:                            ^~~~~~~~~~~~~~~~~
// CHECK-NEXT: bad-ixfn-part.fun:6:26: error: the parts of an index function are i64, but 'x' is i32 [ixfn-part]
// CHECK-NEXT:     let (D : [n]f32 @ m -> fold (i) -> (i mod x)) = copy A
// CHECK-NEXT:                            ^~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT: bad-ixfn-part.fun:7:26: error: 'A' is [n]f32; a scalar is needed here [scalar-needed]
// CHECK-NEXT:     let (E : [n]f32 @ m -> 0 + {(n : A)}) = copy A
// CHECK-NEXT:                            ^~~~~~~~~~~~~
// CHECK-NEXT: bad-ixfn-part.fun:3:45: note: 'A' is bound here
// CHECK-NEXT:   fun f (n : i64) (#[mem] x : i32) (m : mem) (A : [n]f32 @ m -> R(n)) : (i64) =
// CHECK-NEXT:                                               ^
// CHECK-NOT:  {{error|note}}:
