// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// The count comes first.

fun counted (n : i64) : (i64) =
  let (k : i32) (B : [n]i64) =
    filter i < n do
      in (i, i > 2)
  let (lo : [n]i64) (h : i64) (hi : [n]i64) =
    partition i < n do
      in (i, i > 2)
  in (n)

// CHECK:      {{.*}}:5:12: error: 'filter' binds the count first: an i64, not i32 [filter-count]
// CHECK-NEXT:     let (k : i32) (B : [n]i64) =
// CHECK-NEXT:              ^~~
//
// CHECK-NEXT: {{.*}}:8:13: error: 'partition' binds the count first: an i64, not [n]i64 [filter-count]
// CHECK-NEXT:     let (lo : [n]i64) (h : i64) (hi : [n]i64) =
// CHECK-NEXT:               ^~~~~~
// CHECK-NOT:  {{.*(error|note):.*}}
