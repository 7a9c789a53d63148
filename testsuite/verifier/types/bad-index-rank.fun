// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// Too few selectors, and too many.

fun ranks (n : i64) (A : [n][n]f32) (v : *[n]f32) : (f32) =
  let (x : f32) = A[0]
  let (y : f32) = A[0, 1, 2]
  let (row : [n]f32) = A[:]
  let (all : [n][n]f32) = v[:, :]
  let (w : [n]f32) = v with [0, n - 1] = 1.0f32
  in (x)

// CHECK:      {{.*}}:5:21: error: 'A' has 2 dimensions, but is indexed with 1 [index-rank]
// CHECK-NEXT:     let (x : f32) = A[0]
// CHECK-NEXT:                       ^
// CHECK-NEXT: {{.*}}:4:22: note: 'A' is bound here
// CHECK-NEXT:   fun ranks (n : i64) (A : [n][n]f32) (v : *[n]f32) : (f32) =
// CHECK-NEXT:                        ^
//
// CHECK-NEXT: {{.*}}:6:21: error: 'A' has 2 dimensions, but is indexed with 3 [index-rank]
// CHECK-NEXT:     let (y : f32) = A[0, 1, 2]
// CHECK-NEXT:                       ^~~~~~~
// CHECK-NEXT: {{.*}}:4:22: note: 'A' is bound here
// CHECK-NEXT:   fun ranks (n : i64) (A : [n][n]f32) (v : *[n]f32) : (f32) =
// CHECK-NEXT:                        ^
//
// CHECK-NEXT: {{.*}}:7:26: error: 'A' has 2 dimensions, but is indexed with 1 [index-rank]
// CHECK-NEXT:     let (row : [n]f32) = A[:]
// CHECK-NEXT:                            ^
// CHECK-NEXT: {{.*}}:4:22: note: 'A' is bound here
// CHECK-NEXT:   fun ranks (n : i64) (A : [n][n]f32) (v : *[n]f32) : (f32) =
// CHECK-NEXT:                        ^
//
// CHECK-NEXT: {{.*}}:8:29: error: 'v' has 1 dimension, but is indexed with 2 [index-rank]
// CHECK-NEXT:     let (all : [n][n]f32) = v[:, :]
// CHECK-NEXT:                               ^~~~
// CHECK-NEXT: {{.*}}:4:38: note: 'v' is bound here
// CHECK-NEXT:   fun ranks (n : i64) (A : [n][n]f32) (v : *[n]f32) : (f32) =
// CHECK-NEXT:                                        ^
//
// CHECK-NEXT: {{.*}}:9:30: error: 'v' has 1 dimension, but is indexed with 2 [index-rank]
// CHECK-NEXT:     let (w : [n]f32) = v with [0, n - 1] = 1.0f32
// CHECK-NEXT:                                ^~~~~~~~
// CHECK-NEXT: {{.*}}:4:38: note: 'v' is bound here
// CHECK-NEXT:   fun ranks (n : i64) (A : [n][n]f32) (v : *[n]f32) : (f32) =
// CHECK-NEXT:                                        ^
// CHECK-NOT:  {{.*(error|note):.*}}
