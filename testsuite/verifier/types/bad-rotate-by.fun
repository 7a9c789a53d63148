// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// How far.

fun turned (n : i64) (k : i32) (x : f32) (A : [n]f32) : (i64) =
  let (B : [n]f32) = rotate 0 k + 1i32 A
  let (C : [n]f32) = rotate 0 x A
  let (D : [n]f32) = rotate 0 1i32 A
  let (E : [n]f32) = rotate 0 A A
  in (n)

// CHECK:      {{.*}}:5:31: error: an array is rotated by an i64, but 'k + 1i32' is i32 [rotate-by]
// CHECK-NEXT:     let (B : [n]f32) = rotate 0 k + 1i32 A
// CHECK-NEXT:                                 ^~~~~~~~
//
// CHECK-NEXT: {{.*}}:6:31: error: an array is rotated by an i64, but 'x' is f32 [rotate-by]
// CHECK-NEXT:     let (C : [n]f32) = rotate 0 x A
// CHECK-NEXT:                                 ^
//
// CHECK-NEXT: {{.*}}:7:31: error: an array is rotated by an i64, but '1i32' is i32 [rotate-by]
// CHECK-NEXT:     let (D : [n]f32) = rotate 0 1i32 A
// CHECK-NEXT:                                 ^~~~
//
// CHECK-NEXT: {{.*}}:8:31: error: 'A' is [n]f32; a scalar is needed here [scalar-needed]
// CHECK-NEXT:     let (E : [n]f32) = rotate 0 A A
// CHECK-NEXT:                                 ^
// CHECK-NEXT: {{.*}}:4:43: note: 'A' is bound here
// CHECK-NEXT:   fun turned (n : i64) (k : i32) (x : f32) (A : [n]f32) : (i64) =
// CHECK-NEXT:                                             ^
// CHECK-NOT:  {{.*(error|note):.*}}
