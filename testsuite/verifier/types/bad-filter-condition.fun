// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// The last result chooses.

fun counted (n : i64) (A : [n]f32) : (i64) =
  let (k : i64) (B : [k]i64) =
    filter i < n do
      in (i > 2, i)
  let (h : i64) (lo : [h]i64) (hi : [n - h]i64) =
    partition i < n do
      in (i, i)
  let (l : i64) (C : [l]i64) =
    filter i < n do
      in (i, A)
  in (n)

// CHECK:      {{.*}}:7:18: error: the last result of the body of 'filter' is bool, not i64 [filter-condition]
// CHECK-NEXT:         in (i > 2, i)
// CHECK-NEXT:                    ^
//
// CHECK-NEXT: {{.*}}:10:14: error: the last result of the body of 'partition' is bool, not i64 [filter-condition]
// CHECK-NEXT:         in (i, i)
// CHECK-NEXT:                ^
//
// CHECK-NEXT: {{.*}}:13:14: error: the last result of the body of 'filter' is bool, not [n]f32 [filter-condition]
// CHECK-NEXT:         in (i, A)
// CHECK-NEXT:                ^
// CHECK-NOT:  {{.*(error|note):.*}}
