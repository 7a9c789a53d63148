// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// What decides is a bool.

fun decided (n : i64) (x : f32) : (i64) =
  let (a : i64) =
    if n then
      in (1)
    else
      in (2)
  let (b : i64) =
    if x * 2.0f32 then
      in (1)
    else
      in (2)
  in (a)

// CHECK:      {{.*}}:6:8: error: the condition of 'if' is bool, not i64 [condition-bool]
// CHECK-NEXT:       if n then
// CHECK-NEXT:          ^
//
// CHECK-NEXT: {{.*}}:11:8: error: the condition of 'if' is bool, not f32 [condition-bool]
// CHECK-NEXT:       if x * 2.0f32 then
// CHECK-NEXT:          ^~~~~~~~~~
// CHECK-NOT:  {{.*(error|note):.*}}
