// RUN: not funverify %s 2>&1 | funcheck %s
// The callee, or the loop's body, would see its argument change.

fun callee (n : i64) (A : *[n]f32) (B : [n]f32) : (*[n]f32) =
  let (C : [n]f32) = A with [0 : n] = B
  let (D : [n]f32) = C with [0 : n] = B
  in (D)

fun same (n : i64) (A : *[n]f32) : (*[n]f32) =
  let (C : [n]f32) = callee(n, A, A)
  in (C)

fun loops (n : i64) (A : *[n]f32) : (*[n]f32) =
  let (S : [n]f32) = reverse 0 A
  let (C : [n]f32) (D : [n]f32) =
    loop (Y : [n]f32 = S) (X : *[n]f32 = A) for i < n do
      in (Y, X)
  in (D)

// CHECK:      bad-consumed-beside-use.fun:10:35: error: 'A' is used by the same statement that consumes it [consumed-beside-use]
// CHECK-NEXT:     let (C : [n]f32) = callee(n, A, A)
// CHECK-NEXT:                                     ^
// CHECK-NEXT: bad-consumed-beside-use.fun:10:32: note: 'A' is consumed here
// CHECK-NEXT:     let (C : [n]f32) = callee(n, A, A)
// CHECK-NEXT:                                  ^
//
// CHECK-NEXT: bad-consumed-beside-use.fun:16:24: error: 'S' is used by the same statement that consumes it [consumed-beside-use]
// CHECK-NEXT:       loop (Y : [n]f32 = S) (X : *[n]f32 = A) for i < n do
// CHECK-NEXT:                          ^
// CHECK-NEXT: bad-consumed-beside-use.fun:16:42: note: 'A' is consumed here
// CHECK-NEXT:       loop (Y : [n]f32 = S) (X : *[n]f32 = A) for i < n do
// CHECK-NEXT:                                            ^
// CHECK-NEXT: bad-consumed-beside-use.fun:14:8: note: 'S' may alias 'A', bound here
// CHECK-NEXT:     let (S : [n]f32) = reverse 0 A
// CHECK-NEXT:          ^
// CHECK-NOT: error
