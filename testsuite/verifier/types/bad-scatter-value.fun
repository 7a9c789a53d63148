// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// Values have the array's type with one dimension less.

fun scattered (n : i64) (m : i64) (D : *[n]f32) (E : *[n][m]f32) (F : *[n][m]f32) (row : [n]f32) (G : *[n]f32) : (i64) =
  let (D' : [n]f32) =
    scatter D i < n do
      in (i, i)
  let (E' : [n][m]f32) =
    scatter E i < n do
      in (i, row)
  let (F' : [n][m]f32) =
    scatter F i < n do
      in (i, 1.0f32)
  let (G' : [n]f32) =
    scatter (+) G i < n do
      in (i, 1)
  in (n)

// CHECK:      {{.*}}:7:14: error: 'D' holds values of type f32, but this value is i64 [scatter-value]
// CHECK-NEXT:         in (i, i)
// CHECK-NEXT:                ^
//
// CHECK-NEXT: {{.*}}:10:14: error: 'E' holds values of type [m]f32, but this value is [n]f32 [scatter-value]
// CHECK-NEXT:         in (i, row)
// CHECK-NEXT:                ^~~
//
// CHECK-NEXT: {{.*}}:13:14: error: 'F' holds values of type [m]f32, but this value is f32 [scatter-value]
// CHECK-NEXT:         in (i, 1.0f32)
// CHECK-NEXT:                ^~~~~~
//
// CHECK-NEXT: {{.*}}:16:14: error: 'G' holds values of type f32, but this value is i64 [scatter-value]
// CHECK-NEXT:         in (i, 1)
// CHECK-NEXT:                ^
// CHECK-NEXT: {{.*}}:16:14: note: as f32 this is written '1.0f32'
// CHECK-NEXT:         in (i, 1)
// CHECK-NEXT:                ^
// CHECK-NOT:  {{.*(error|note):.*}}
