// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// Another element type, another rank, another inner size.

fun joined (n : i64) (m : i64) (A : [n][m]f32) (B : [n][m]f64) (v : [m]f32) (C : [m][n]f32) : (i64) =
  let (D : [2 * n][m]f32) = concat A B
  let (E : [n + 1][m]f32) = concat A v
  let (F : [n + m][m]f32) = concat A C
  let (G : [3 * n][m]f32) = concat A A B C
  in (n)

// CHECK:      {{.*}}:5:38: error: the arrays that 'concat' joins differ in their outermost size only, but 'A' is [n][m]f32 and 'B' is [n][m]f64 [concat-types]
// CHECK-NEXT:     let (D : [2 * n][m]f32) = concat A B
// CHECK-NEXT:                                        ^
//
// CHECK-NEXT: {{.*}}:6:38: error: the arrays that 'concat' joins differ in their outermost size only, but 'A' is [n][m]f32 and 'v' is [m]f32 [concat-types]
// CHECK-NEXT:     let (E : [n + 1][m]f32) = concat A v
// CHECK-NEXT:                                        ^
//
// CHECK-NEXT: {{.*}}:7:38: error: the arrays that 'concat' joins differ in their outermost size only, but 'A' is [n][m]f32 and 'C' is [m][n]f32 [concat-types]
// CHECK-NEXT:     let (F : [n + m][m]f32) = concat A C
// CHECK-NEXT:                                        ^
//
// CHECK-NEXT: {{.*}}:8:40: error: the arrays that 'concat' joins differ in their outermost size only, but 'A' is [n][m]f32 and 'B' is [n][m]f64 [concat-types]
// CHECK-NEXT:     let (G : [3 * n][m]f32) = concat A A B C
// CHECK-NEXT:                                          ^
//
// CHECK-NEXT: {{.*}}:8:42: error: the arrays that 'concat' joins differ in their outermost size only, but 'A' is [n][m]f32 and 'C' is [m][n]f32 [concat-types]
// CHECK-NEXT:     let (G : [3 * n][m]f32) = concat A A B C
// CHECK-NEXT:                                            ^
// CHECK-NOT:  {{.*(error|note):.*}}
