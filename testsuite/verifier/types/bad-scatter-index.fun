// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// The index comes first, and is i64.

fun scattered (n : i64) (D : *[n]f32) (E : *[n]f32) (A : [n]i64) (F : *[n]f32) : (i64) =
  let (D' : [n]f32) =
    scatter D i < n do
      in (1.0f32, i)
  let (E' : [n]f32) =
    scatter E i < n do
      in (i32(i), 1.0f32)
  let (F' : [n]f32) =
    scatter F i < n do
      in (A, 1.0f32)
  in (n)

// CHECK:      {{.*}}:7:11: error: the index of 'scatter' is i64, not f32 [scatter-index]
// CHECK-NEXT:         in (1.0f32, i)
// CHECK-NEXT:             ^~~~~~
//
// CHECK-NEXT: {{.*}}:10:11: error: the index of 'scatter' is i64, not i32 [scatter-index]
// CHECK-NEXT:         in (i32(i), 1.0f32)
// CHECK-NEXT:             ^~~~~~
//
// CHECK-NEXT: {{.*}}:13:11: error: the index of 'scatter' is i64, not [n]i64 [scatter-index]
// CHECK-NEXT:         in (A, 1.0f32)
// CHECK-NEXT:             ^
// CHECK-NOT:  {{.*(error|note):.*}}
