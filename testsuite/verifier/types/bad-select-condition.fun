// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// What 'select' chooses by.

fun chosen (a : i64) (p : bool) (x : f32) : (i64) =
  let (b : i64) = select(a, a, a)
  let (c : i64) = select(x + 1.0f32, a, 1)
  in (select(1, a, 2))

// CHECK:      {{.*}}:5:26: error: the condition of 'select' is bool, not i64 [select-condition]
// CHECK-NEXT:     let (b : i64) = select(a, a, a)
// CHECK-NEXT:                            ^
//
// CHECK-NEXT: {{.*}}:6:26: error: the condition of 'select' is bool, not f32 [select-condition]
// CHECK-NEXT:     let (c : i64) = select(x + 1.0f32, a, 1)
// CHECK-NEXT:                            ^~~~~~~~~~
//
// CHECK-NEXT: {{.*}}:7:14: error: the condition of 'select' is bool, not i64 [select-condition]
// CHECK-NEXT:     in (select(1, a, 2))
// CHECK-NEXT:                ^
// CHECK-NOT:  {{.*(error|note):.*}}
