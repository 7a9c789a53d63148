// RUN: not funverify %s 2>&1 | funcheck %s
// A unique result, of a function or of a loop's body, aliases no other one.

fun same (n : i64) (A : *[n]f32) : (*[n]f32, [n]f32) =
  let (R : [n]f32) = reverse 0 A
  in (A, R)

fun both (n : i64) (A : *[n]f32) (B : [n]f32) : (*[n]f32, *[n]f32) =
  let (C : [n]f32) (D : [n]f32) =
    loop (X : *[n]f32 = A) (Y : [n]f32 = B) for i < n do
      in (X, X)
  in (C, C)

fun shares (n : i64) : ([n]f32, [n]f32) =
  let (A : [n]f32) = replicate [n] 1.0f32
  in (A, A)

fun parts (n : i64) : (*[n]f32, *[n]f32) =
  let (A : [n]f32) (B : [n]f32) = shares(n)
  in (A, B)

// CHECK:      bad-unique-results-alias.fun:6:10: error: one of these results is unique, but may alias another: 'A' [unique-results-alias]
// CHECK-NEXT:     in (A, R)
// CHECK-NEXT:            ^
// CHECK-NEXT: bad-unique-results-alias.fun:6:7: note: it is a result here
// CHECK-NEXT:     in (A, R)
// CHECK-NEXT:         ^
// CHECK-NEXT: bad-unique-results-alias.fun:5:8: note: 'R' may alias 'A', bound here
// CHECK-NEXT:     let (R : [n]f32) = reverse 0 A
// CHECK-NEXT:          ^
//
// CHECK-NEXT: bad-unique-results-alias.fun:11:14: error: one of these results is unique, but may alias another: 'X' [unique-results-alias]
// CHECK-NEXT:         in (X, X)
// CHECK-NEXT:                ^
// CHECK-NEXT: bad-unique-results-alias.fun:11:11: note: it is a result here
// CHECK-NEXT:         in (X, X)
// CHECK-NEXT:             ^
//
// CHECK-NEXT: bad-unique-results-alias.fun:12:10: error: one of these results is unique, but may alias another: 'C' [unique-results-alias]
// CHECK-NEXT:     in (C, C)
// CHECK-NEXT:            ^
// CHECK-NEXT: bad-unique-results-alias.fun:12:7: note: it is a result here
// CHECK-NEXT:     in (C, C)
// CHECK-NEXT:         ^
//
// CHECK-NEXT: bad-unique-results-alias.fun:20:10: error: one of these results is unique, but may alias another: 'A' [unique-results-alias]
// CHECK-NEXT:     in (A, B)
// CHECK-NEXT:            ^
// CHECK-NEXT: bad-unique-results-alias.fun:20:7: note: it is a result here
// CHECK-NEXT:     in (A, B)
// CHECK-NEXT:         ^
// CHECK-NEXT: bad-unique-results-alias.fun:19:21: note: 'B' may alias 'A', bound here
// CHECK-NEXT:     let (A : [n]f32) (B : [n]f32) = shares(n)
// CHECK-NEXT:                       ^
// CHECK-NOT: error
