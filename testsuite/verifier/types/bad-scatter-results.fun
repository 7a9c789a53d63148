// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// An index and a value.

fun scattered (n : i64) (D : *[n]i64) (E : *[n]i64) : (i64) =
  let (D' : [n]i64) =
    scatter D i < n do
      in (i)
  let (E' : [n]i64) =
    scatter (+) E i < n do
      in (i, i, i)
  in (n)

// CHECK:      {{.*}}:7:7: error: the body of 'scatter' returns an index and a value, not 1 result [scatter-results]
// CHECK-NEXT:         in (i)
// CHECK-NEXT:         ^~~~~~
//
// CHECK-NEXT: {{.*}}:10:7: error: the body of 'scatter' returns an index and a value, not 3 results [scatter-results]
// CHECK-NEXT:         in (i, i, i)
// CHECK-NEXT:         ^~~~~~~~~~~~
// CHECK-NOT:  {{.*(error|note):.*}}
