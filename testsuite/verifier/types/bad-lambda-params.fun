// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// Twice as many parameters as neutral elements.

fun folds (n : i64) : (i64) =
  let (a : i64) =
    reduce ((\ (x : i64) -> in (x), 0)) i < n do
      in (i)
  let (b : i64) =
    reduce ((\ (x : i64) (y : i64) (z : i64) -> in (x + y + z), 0)) i < n do
      in (i)
  let (c : [n]i64) (d : [n]i64) =
    scan ((\ (x : i64) (y : i64) -> in (x, y), 0, 1)) i < n do
      in (i, i)
  in (a)

// CHECK:      {{.*}}:6:13: error: a lambda with 1 neutral element has 2 parameters, not 1 [lambda-params]
// CHECK-NEXT:       reduce ((\ (x : i64) -> in (x), 0)) i < n do
// CHECK-NEXT:               ^~~~~~~~~~~~~~~~~~~~~~~~~~
//
// CHECK-NEXT: {{.*}}:9:13: error: a lambda with 1 neutral element has 2 parameters, not 3 [lambda-params]
// CHECK-NEXT:       reduce ((\ (x : i64) (y : i64) (z : i64) -> in (x + y + z), 0)) i < n do
// CHECK-NEXT:               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//
// CHECK-NEXT: {{.*}}:12:11: error: a lambda with 2 neutral elements has 4 parameters, not 2 [lambda-params]
// CHECK-NEXT:       scan ((\ (x : i64) (y : i64) -> in (x, y), 0, 1)) i < n do
// CHECK-NEXT:             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NOT:  {{.*(error|note):.*}}
