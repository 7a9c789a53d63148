// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// No dimension is no slice.

fun sliced (n : i64) (A : *[n]f32) : (i64) =
  let (x : f32) = A[n - 1 + {}]
  let (B : [n]f32) = A with [0 + {}] = x
  in (n)

// CHECK:      {{.*}}:5:21: error: an LMAD slice has one dimension or more; an element is selected by its index alone [lmad-slice-rank]
// CHECK-NEXT:     let (x : f32) = A[n - 1 + {}]
// CHECK-NEXT:                       ^~~~~~~~~~
//
// CHECK-NEXT: {{.*}}:6:30: error: an LMAD slice has one dimension or more; an element is selected by its index alone [lmad-slice-rank]
// CHECK-NEXT:     let (B : [n]f32) = A with [0 + {}] = x
// CHECK-NEXT:                                ^~~~~~
// CHECK-NOT:  {{.*(error|note):.*}}
