// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// One operator for each result.

fun folds (n : i64) : (i64) =
  let (a : i64) (b : i64) =
    reduce (+) i < n do
      in (i, i)
  let (c : i64) =
    reduce (+, max) i < n do
      in (i)
  let (A : [n]i64) =
    scan ((\ (x : i64) (u : i64) (y : i64) (v : i64) -> in (x + y, u * v), 0, 1)) i < n do
      in (i)
  in (a)

// CHECK:      {{.*}}:7:7: error: the operators combine 1 result, but the body has 2 results [operator-count]
// CHECK-NEXT:         in (i, i)
// CHECK-NEXT:         ^~~~~~~~~
//
// CHECK-NEXT: {{.*}}:10:7: error: the operators combine 2 results, but the body has 1 result [operator-count]
// CHECK-NEXT:         in (i)
// CHECK-NEXT:         ^~~~~~
//
// CHECK-NEXT: {{.*}}:13:7: error: the operators combine 2 results, but the body has 1 result [operator-count]
// CHECK-NEXT:         in (i)
// CHECK-NEXT:         ^~~~~~
// CHECK-NOT:  {{.*(error|note):.*}}
