// RUN: not funverify %s 2>&1 | funcheck %s
// Neither an array from outside nor a parameter that is not unique may become a
// unique parameter on the next trip.

fun outside (n : i64) (A : *[n]f32) (B : *[n]f32) : (*[n]f32) =
  let (C : [n]f32) =
    loop (X : *[n]f32 = A) for i < n do
      let (T : [n]f32) = reverse 0 B
      in (T)
  in (C)

fun parameter (n : i64) (A : *[n]f32) (B : *[n]f32) : (*[n]f32) =
  let (C : [n]f32) (D : [n]f32) =
    loop (X : *[n]f32 = A) (Y : [n]f32 = B) for i < n do
      in (Y, X)
  in (C)

// CHECK:      bad-loop-result-alias.fun:9:11: error: this becomes the unique parameter 'X', but may alias 'B', which the body does not own [loop-result-alias]
// CHECK-NEXT:         in (T)
// CHECK-NEXT:             ^
// CHECK-NEXT: bad-loop-result-alias.fun:5:38: note: 'B' is bound here
// CHECK-NEXT:   fun outside (n : i64) (A : *[n]f32) (B : *[n]f32) : (*[n]f32) =
// CHECK-NEXT:                                        ^
// CHECK-NEXT: bad-loop-result-alias.fun:8:12: note: 'T' may alias 'B', bound here
// CHECK-NEXT:         let (T : [n]f32) = reverse 0 B
// CHECK-NEXT:              ^
//
// CHECK-NEXT: bad-loop-result-alias.fun:15:11: error: this becomes the unique parameter 'X', but may alias 'Y', which the body does not own [loop-result-alias]
// CHECK-NEXT:         in (Y, X)
// CHECK-NEXT:             ^
// CHECK-NEXT: bad-loop-result-alias.fun:14:29: note: 'Y' is bound here
// CHECK-NEXT:       loop (X : *[n]f32 = A) (Y : [n]f32 = B) for i < n do
// CHECK-NEXT:                               ^
// CHECK-NOT: error
