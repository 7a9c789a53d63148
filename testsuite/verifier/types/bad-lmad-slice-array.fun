// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// An LMAD counts elements of one dimension.

fun sliced (n : i64) (A : *[n][n]f32) (B : [2][3][4]f32) : (i64) =
  let (d : [n]f32) = A[0 + {(n : n + 1)}]
  let (e : [4]f32) = B[1 + {(4 : 1)}]
  let (f : [n][n]f32) = A with [0 + {(n : n + 1)}] = d
  in (n)

// CHECK:      {{.*}}:5:24: error: an LMAD selects from a one-dimensional array, but 'A' has 2 dimensions [lmad-slice-array]
// CHECK-NEXT:     let (d : [n]f32) = A[0 + {(n : n + 1)}]
// CHECK-NEXT:                          ^~~~~~~~~~~~~~~~~
// CHECK-NEXT: {{.*}}:4:23: note: 'A' is bound here
// CHECK-NEXT:   fun sliced (n : i64) (A : *[n][n]f32) (B : [2][3][4]f32) : (i64) =
// CHECK-NEXT:                         ^
//
// CHECK-NEXT: {{.*}}:6:24: error: an LMAD selects from a one-dimensional array, but 'B' has 3 dimensions [lmad-slice-array]
// CHECK-NEXT:     let (e : [4]f32) = B[1 + {(4 : 1)}]
// CHECK-NEXT:                          ^~~~~~~~~~~~~
// CHECK-NEXT: {{.*}}:4:40: note: 'B' is bound here
// CHECK-NEXT:   fun sliced (n : i64) (A : *[n][n]f32) (B : [2][3][4]f32) : (i64) =
// CHECK-NEXT:                                          ^
//
// CHECK-NEXT: {{.*}}:7:33: error: an LMAD selects from a one-dimensional array, but 'A' has 2 dimensions [lmad-slice-array]
// CHECK-NEXT:     let (f : [n][n]f32) = A with [0 + {(n : n + 1)}] = d
// CHECK-NEXT:                                   ^~~~~~~~~~~~~~~~~
// CHECK-NEXT: {{.*}}:4:23: note: 'A' is bound here
// CHECK-NEXT:   fun sliced (n : i64) (A : *[n][n]f32) (B : [2][3][4]f32) : (i64) =
// CHECK-NEXT:                         ^
// CHECK-NOT:  {{.*(error|note):.*}}
