// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// What an element, a branch or an assert of another type than i64 says is no
// equality; nor are expressions that only compute the same.

fun unequal (n : i64) (c : bool) (I : [1]i32) (A : [i64(c)]f32) : (i64) =
  let (x : i32) = I[0]
  let (y : i32) = I[0]
  let (B : [i64(x)]f32) = scratch [i64(y)] f32
  assert x == y
  let (C : [i64(x)]f32) = scratch [i64(y)] f32
  let (d : bool) = c && true
  let (D : [i64(d)]f32) = A
  in (n)

// CHECK:      {{.*}}:8:12: error: 'B' is bound as [i64(x)]f32, but the right-hand side is [i64(y)]f32 [pattern-type]
// CHECK-NEXT:     let (B : [i64(x)]f32) = scratch [i64(y)] f32
// CHECK-NEXT:              ^~~~~~~~~~~
//
// CHECK-NEXT: {{.*}}:10:12: error: 'C' is bound as [i64(x)]f32, but the right-hand side is [i64(y)]f32 [pattern-type]
// CHECK-NEXT:     let (C : [i64(x)]f32) = scratch [i64(y)] f32
// CHECK-NEXT:              ^~~~~~~~~~~
//
// CHECK-NEXT: {{.*}}:12:12: error: 'D' is bound as [i64(d)]f32, but the right-hand side is [i64(c)]f32 [pattern-type]
// CHECK-NEXT:     let (D : [i64(d)]f32) = A
// CHECK-NEXT:              ^~~~~~~~~~~
// CHECK-NOT:  {{.*(error|note):.*}}
