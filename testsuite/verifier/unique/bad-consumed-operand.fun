// RUN: not funverify %s 2>&1 | funcheck %s
// What an operator combines may be an element of the source.

fun sums (n : i64) (A : [n][n]f32) (zero : [n]f32) : ([n]f32) =
  let (s : [n]f32) =
    reduce ((\ (a : [n]f32) (b : [n]f32) ->
        let (r : [n]f32) = reverse 0 a
        let (x : f32) = b[0]
        let (d : [n]f32) = r with [0] = x
        in (d), zero)) i < n do
      let (row : [n]f32) = A[i, :]
      in (row)
  in (s)

// CHECK:      bad-consumed-operand.fun:9:28: error: 'a' may not be consumed: it is what an operator combines [consumed-operand]
// CHECK-NEXT:           let (d : [n]f32) = r with [0] = x
// CHECK-NEXT:                              ^
// CHECK-NEXT: bad-consumed-operand.fun:6:17: note: 'a' is bound here
// CHECK-NEXT:       reduce ((\ (a : [n]f32) (b : [n]f32) ->
// CHECK-NEXT:                   ^
// CHECK-NEXT: bad-consumed-operand.fun:7:14: note: 'r' may alias 'a', bound here
// CHECK-NEXT:           let (r : [n]f32) = reverse 0 a
// CHECK-NEXT:                ^
// CHECK-NOT: error
