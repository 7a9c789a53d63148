// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// Dimensions that are not there.

fun turned (n : i64) (A : [n][n]f32) (v : [n]f32) : (i64) =
  let (B : [n][n]f32) = reverse 2 A
  let (C : [n][n]f32) = rotate 4294967295 1 A
  let (w : [n]f32) = reverse 1 v
  in (n)

// CHECK:      {{.*}}:5:25: error: 'A' has no dimension 2: its 2 dimensions are counted from 0 [dimension-number]
// CHECK-NEXT:     let (B : [n][n]f32) = reverse 2 A
// CHECK-NEXT:                           ^~~~~~~~~~~
// CHECK-NEXT: {{.*}}:4:23: note: 'A' is bound here
// CHECK-NEXT:   fun turned (n : i64) (A : [n][n]f32) (v : [n]f32) : (i64) =
// CHECK-NEXT:                         ^
//
// CHECK-NEXT: {{.*}}:6:25: error: 'A' has no dimension 4294967295: its 2 dimensions are counted from 0 [dimension-number]
// CHECK-NEXT:     let (C : [n][n]f32) = rotate 4294967295 1 A
// CHECK-NEXT:                           ^~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT: {{.*}}:4:23: note: 'A' is bound here
// CHECK-NEXT:   fun turned (n : i64) (A : [n][n]f32) (v : [n]f32) : (i64) =
// CHECK-NEXT:                         ^
//
// CHECK-NEXT: {{.*}}:7:22: error: 'v' has no dimension 1: its 1 dimension is counted from 0 [dimension-number]
// CHECK-NEXT:     let (w : [n]f32) = reverse 1 v
// CHECK-NEXT:                        ^~~~~~~~~~~
// CHECK-NEXT: {{.*}}:4:39: note: 'v' is bound here
// CHECK-NEXT:   fun turned (n : i64) (A : [n][n]f32) (v : [n]f32) : (i64) =
// CHECK-NEXT:                                         ^
// CHECK-NOT:  {{.*(error|note):.*}}
