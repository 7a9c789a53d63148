// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// With the body its asserts end: for the next branch, and after it.

fun branches (n : i64) (m : i64) (c : bool) (A : [m]f32) : ([n]f32) =
  let (B : [n]f32) =
    if c then
      assert n == m
      in (A)
    else
      in (A)
  let (D : [n]f32) = A
  in (B)

// CHECK:      {{.*}}:10:11: error: 'B' is [n]f32, but this result is [m]f32 [result-type]
// CHECK-NEXT:         in (A)
// CHECK-NEXT:             ^
//
// CHECK-NEXT: {{.*}}:11:12: error: 'D' is bound as [n]f32, but the right-hand side is [m]f32 [pattern-type]
// CHECK-NEXT:     let (D : [n]f32) = A
// CHECK-NEXT:              ^~~~~~
// CHECK-NOT:  {{.*(error|note):.*}}
