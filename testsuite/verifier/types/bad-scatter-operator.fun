// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// One operator for one value.

fun histograms (n : i64) (H : *[n]i64) (G : *[n]i64) (F : *[n]i64) : (i64) =
  let (H' : [n]i64) =
    scatter (+, max) H i < n do
      in (i, i)
  let (G' : [n]i64) =
    scatter (id) G i < n do
      in (i, i)
  let (F' : [n]i64) =
    scatter ((\ (x : i64) (u : i64) (y : i64) (v : i64) -> in (x, u), 0, 0)) F i < n do
      in (i, i)
  in (n)

// CHECK:      {{.*}}:6:17: error: 'scatter' takes one operator, for one value, and not 'id' [scatter-operator]
// CHECK-NEXT:       scatter (+, max) H i < n do
// CHECK-NEXT:                   ^~~
//
// CHECK-NEXT: {{.*}}:9:14: error: 'scatter' takes one operator, for one value, and not 'id' [scatter-operator]
// CHECK-NEXT:       scatter (id) G i < n do
// CHECK-NEXT:                ^~
//
// CHECK-NEXT: {{.*}}:12:14: error: 'scatter' takes one operator, for one value, and not 'id' [scatter-operator]
// CHECK-NEXT:       scatter ((\ (x : i64) (u : i64) (y : i64) (v : i64) -> in (x, u), 0, 0)) F i < n do
// CHECK-NEXT:                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NOT:  {{.*(error|note):.*}}
