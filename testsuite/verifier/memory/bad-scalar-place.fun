// RUN: not funverify %s 2>&1 | funcheck %s
// What an operator combines is in registers.
fun f (n : i64) (m : mem) (A : [n]f32 @ m -> R(n)) : (f32) =
  let (r : f32) =
    reduce ((\ (a : f32 @ m -> 0 + {}) (b : f32) -> in (a + b), 0.0f32)) i < n do
      let (y : f32) = A[i]
      in (y)
  in (r)

// CHECK:      bad-scalar-place.fun:5:25: error: 'a' is combined in registers: a scalar operand of an operator has no place in memory [scalar-place]
// CHECK-NEXT:       reduce ((\ (a : f32 @ m -> 0 + {}) (b : f32) -> in (a + b), 0.0f32)) i < n do
// CHECK-NEXT:                           ^~~~~~~~~~~~~
// CHECK-NOT:  {{error|note}}:
