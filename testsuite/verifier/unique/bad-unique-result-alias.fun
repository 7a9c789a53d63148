// RUN: not funverify %s 2>&1 | funcheck %s
// The caller would consume what it kept.

fun plain (n : i64) (A : [n]f32) : (*[n]f32) =
  in (A)

fun maybe (n : i64) (c : bool) (A : [n]f32) : (*[n]f32) =
  let (B : [n]f32) =
    if c then
      let (R : [n]f32) = reverse 0 A
      in (R)
    else
      let (T : [n]f32) = copy A
      in (T)
  in (B)

// CHECK:      bad-unique-result-alias.fun:5:7: error: this result is unique, but may alias 'A', a parameter that is not [unique-result-alias]
// CHECK-NEXT:     in (A)
// CHECK-NEXT:         ^
// CHECK-NEXT: bad-unique-result-alias.fun:4:22: note: 'A' is bound here
// CHECK-NEXT:   fun plain (n : i64) (A : [n]f32) : (*[n]f32) =
// CHECK-NEXT:                        ^
//
// CHECK-NEXT: bad-unique-result-alias.fun:15:7: error: this result is unique, but may alias 'A', a parameter that is not [unique-result-alias]
// CHECK-NEXT:     in (B)
// CHECK-NEXT:         ^
// CHECK-NEXT: bad-unique-result-alias.fun:7:33: note: 'A' is bound here
// CHECK-NEXT:   fun maybe (n : i64) (c : bool) (A : [n]f32) : (*[n]f32) =
// CHECK-NEXT:                                   ^
// CHECK-NEXT: bad-unique-result-alias.fun:8:8: note: 'B' may alias 'A', bound here
// CHECK-NEXT:     let (B : [n]f32) =
// CHECK-NEXT:          ^
// CHECK-NOT: error
