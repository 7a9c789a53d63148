// RUN: not funverify %s 2>&1 | funcheck %s
// One array for two unique parameters.

fun callee (n : i64) (A : *[n]f32) (B : *[n]f32) : (*[n]f32) =
  let (C : [n]f32) = A with [0 : n] = B
  in (C)

fun same (n : i64) (A : *[n]f32) : (*[n]f32) =
  let (C : [n]f32) = callee(n, A, A)
  in (C)

fun parts (n : i64) (A : *[n + n]f32) : (*[n]f32) =
  let (low : [n]f32) = A[0 : n]
  let (high : [n]f32) = A[n : n]
  let (C : [n]f32) = callee(n, low, high)
  in (C)

fun loops (n : i64) (A : *[n]f32) : (*[n]f32, *[n]f32) =
  let (C : [n]f32) (D : [n]f32) =
    loop (X : *[n]f32 = A) (Y : *[n]f32 = A) for i < n do
      in (Y, X)
  in (C, D)

// CHECK:      bad-consumed-twice.fun:9:35: error: 'A' is consumed twice by this statement [consumed-twice]
// CHECK-NEXT:     let (C : [n]f32) = callee(n, A, A)
// CHECK-NEXT:                                     ^
// CHECK-NEXT: bad-consumed-twice.fun:9:32: note: 'A' is consumed here
// CHECK-NEXT:     let (C : [n]f32) = callee(n, A, A)
// CHECK-NEXT:                                  ^
//
// CHECK-NEXT: bad-consumed-twice.fun:15:37: error: 'high' is consumed twice by this statement [consumed-twice]
// CHECK-NEXT:     let (C : [n]f32) = callee(n, low, high)
// CHECK-NEXT:                                       ^~~~
// CHECK-NEXT: bad-consumed-twice.fun:15:32: note: 'low' is consumed here
// CHECK-NEXT:     let (C : [n]f32) = callee(n, low, high)
// CHECK-NEXT:                                  ^~~
// CHECK-NEXT: bad-consumed-twice.fun:14:8: note: 'high' may alias 'low', bound here
// CHECK-NEXT:     let (high : [n]f32) = A[n : n]
// CHECK-NEXT:          ^~~~
//
// CHECK-NEXT: bad-consumed-twice.fun:20:43: error: 'A' is consumed twice by this statement [consumed-twice]
// CHECK-NEXT:       loop (X : *[n]f32 = A) (Y : *[n]f32 = A) for i < n do
// CHECK-NEXT:                                             ^
// CHECK-NEXT: bad-consumed-twice.fun:20:25: note: 'A' is consumed here
// CHECK-NEXT:       loop (X : *[n]f32 = A) (Y : *[n]f32 = A) for i < n do
// CHECK-NEXT:                           ^
// CHECK-NOT: error
