// RUN: not funverify %s 2>&1 | funcheck %s
// An operator runs more than once.

fun captures (n : i64) (A : *[n]f32) : (f32) =
  let (s : f32) =
    reduce ((\ (a : f32) (b : f32) ->
        let (u : [n]f32) = A with [0] = a
        let (x : f32) = u[0]
        in (x + b), 0.0f32)) i < n do
      in (1.0f32)
  in (s)

// CHECK:      bad-consumed-in-operator.fun:7:28: error: an operator may not consume 'A', which comes from outside [consumed-in-operator]
// CHECK-NEXT:           let (u : [n]f32) = A with [0] = a
// CHECK-NEXT:                              ^
// CHECK-NEXT: bad-consumed-in-operator.fun:4:25: note: 'A' is bound here
// CHECK-NEXT:   fun captures (n : i64) (A : *[n]f32) : (f32) =
// CHECK-NEXT:                           ^
// CHECK-NOT: error
