// RUN: not funverify %s 2>&1 | funcheck %s
// The next trip may find the same array in it.

fun plain (n : i64) (A : *[n]f32) : ([n]f32) =
  let (B : [n]f32) =
    loop (X : [n]f32 = A) for i < n do
      let (Y : [n]f32) = X with [i] = 1.0f32
      in (Y)
  in (B)

fun aliased (n : i64) (A : *[n]f32) : ([n]f32) =
  let (B : [n]f32) =
    loop (X : [n]f32 = A) for i < n do
      let (R : [n]f32) = reverse 0 X
      let (Y : [n]f32) =
        loop (Z : *[n]f32 = R) for j < n do
          in (Z)
      in (Y)
  in (B)

// CHECK:      bad-consumed-loop-parameter.fun:7:26: error: 'X' may not be consumed: this parameter of a loop is not unique [consumed-loop-parameter]
// CHECK-NEXT:         let (Y : [n]f32) = X with [i] = 1.0f32
// CHECK-NEXT:                            ^
// CHECK-NEXT: bad-consumed-loop-parameter.fun:6:11: note: 'X' is bound here
// CHECK-NEXT:       loop (X : [n]f32 = A) for i < n do
// CHECK-NEXT:             ^
//
// CHECK-NEXT: bad-consumed-loop-parameter.fun:16:29: error: 'X' may not be consumed: this parameter of a loop is not unique [consumed-loop-parameter]
// CHECK-NEXT:           loop (Z : *[n]f32 = R) for j < n do
// CHECK-NEXT:                               ^
// CHECK-NEXT: bad-consumed-loop-parameter.fun:13:11: note: 'X' is bound here
// CHECK-NEXT:       loop (X : [n]f32 = A) for i < n do
// CHECK-NEXT:             ^
// CHECK-NEXT: bad-consumed-loop-parameter.fun:14:12: note: 'R' may alias 'X', bound here
// CHECK-NEXT:         let (R : [n]f32) = reverse 0 X
// CHECK-NEXT:              ^
// CHECK-NOT: error
