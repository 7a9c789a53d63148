// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// One dimension is not to be swapped with another.

fun turned (n : i64) (v : [n]f32) : (i64) =
  let (w : [n]f32) = transpose v
  in (n)

// CHECK:      {{.*}}:5:32: error: 'transpose' swaps the two outermost dimensions, but 'v' has 1 dimension [transpose-rank]
// CHECK-NEXT:     let (w : [n]f32) = transpose v
// CHECK-NEXT:                                  ^
// CHECK-NEXT: {{.*}}:4:23: note: 'v' is bound here
// CHECK-NEXT:   fun turned (n : i64) (v : [n]f32) : (i64) =
// CHECK-NEXT:                         ^
// CHECK-NOT:  {{.*(error|note):.*}}
