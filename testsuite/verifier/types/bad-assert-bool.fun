// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// What cannot hold or not.

fun asserted (n : i64) (A : [n]f32) (x : f32) : (i64) =
  assert n
  assert x - 1.0f32 "x is not 1"
  assert 1
  in (n)

// CHECK:      {{.*}}:5:10: error: what is asserted is bool, not i64 [assert-bool]
// CHECK-NEXT:     assert n
// CHECK-NEXT:            ^
//
// CHECK-NEXT: {{.*}}:6:10: error: what is asserted is bool, not f32 [assert-bool]
// CHECK-NEXT:     assert x - 1.0f32 "x is not 1"
// CHECK-NEXT:            ^~~~~~~~~~
//
// CHECK-NEXT: {{.*}}:7:10: error: what is asserted is bool, not i64 [assert-bool]
// CHECK-NEXT:     assert 1
// CHECK-NEXT:            ^
// CHECK-NOT:  {{.*(error|note):.*}}
