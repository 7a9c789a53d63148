// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// Inequalities, what branches decide, disjunctions, negations, equations of
// other types, and asserts that come later or stand elsewhere say nothing.

fun inequalities (n : i64) (m : i64) (A : [n]f32) : ([m]f32) =
  assert n <= m && m <= n
  in (A)

fun branches (n : i64) (m : i64) (A : [n]f32) (B : [m]f32) : ([m]f32) =
  let (C : [m]f32) =
    if n == m then
      in (A)
    else
      in (B)
  in (C)

fun disjunctions (n : i64) (m : i64) (c : bool) (A : [n]f32) : ([m]f32) =
  assert n == m || c
  assert !(n != m)
  assert (n == m) == true
  in (A)

fun otherwise (n : i32) (m : i32) (A : [i64(n)]f32) : ([i64(m)]f32) =
  assert n == m
  in (A)

fun later (n : i64) (m : i64) (A : [n]f32) : ([m]f32) =
  let (B : [m]f32) = A
  assert n == m
  in (A)

fun inside (n : i64) (m : i64) (c : bool) (A : [n]f32) : ([m]f32) =
  let (k : i64) =
    if c then
      assert n == m
      in (1)
    else
      in (2)
  in (A)

fun before (n : i64) (m : i64) : (i64) =
  assert n == m
  in (n)

fun other (n : i64) (m : i64) (A : [n]f32) : ([m]f32) =
  let (k : i64) = before(n, m)
  in (A)

// CHECK:      {{.*}}:7:7: error: the function's result is [m]f32, but this is [n]f32 [function-result]
// CHECK-NEXT:     in (A)
// CHECK-NEXT:         ^
// CHECK-NEXT: {{.*}}:5:54: note: the type of this result is declared here
// CHECK-NEXT:   fun inequalities (n : i64) (m : i64) (A : [n]f32) : ([m]f32) =
// CHECK-NEXT:                                                        ^~~~~~
//
// CHECK-NEXT: {{.*}}:12:11: error: 'C' is [m]f32, but this result is [n]f32 [result-type]
// CHECK-NEXT:         in (A)
// CHECK-NEXT:             ^
//
// CHECK-NEXT: {{.*}}:21:7: error: the function's result is [m]f32, but this is [n]f32 [function-result]
// CHECK-NEXT:     in (A)
// CHECK-NEXT:         ^
// CHECK-NEXT: {{.*}}:17:65: note: the type of this result is declared here
// CHECK-NEXT:   fun disjunctions (n : i64) (m : i64) (c : bool) (A : [n]f32) : ([m]f32) =
// CHECK-NEXT:                                                                   ^~~~~~
//
// CHECK-NEXT: {{.*}}:25:7: error: the function's result is [i64(m)]f32, but this is [i64(n)]f32 [function-result]
// CHECK-NEXT:     in (A)
// CHECK-NEXT:         ^
// CHECK-NEXT: {{.*}}:23:56: note: the type of this result is declared here
// CHECK-NEXT:   fun otherwise (n : i32) (m : i32) (A : [i64(n)]f32) : ([i64(m)]f32) =
// CHECK-NEXT:                                                          ^~~~~~~~~~~
//
// CHECK-NEXT: {{.*}}:28:12: error: 'B' is bound as [m]f32, but the right-hand side is [n]f32 [pattern-type]
// CHECK-NEXT:     let (B : [m]f32) = A
// CHECK-NEXT:              ^~~~~~
//
// CHECK-NEXT: {{.*}}:39:7: error: the function's result is [m]f32, but this is [n]f32 [function-result]
// CHECK-NEXT:     in (A)
// CHECK-NEXT:         ^
// CHECK-NEXT: {{.*}}:32:59: note: the type of this result is declared here
// CHECK-NEXT:   fun inside (n : i64) (m : i64) (c : bool) (A : [n]f32) : ([m]f32) =
// CHECK-NEXT:                                                             ^~~~~~
//
// CHECK-NEXT: {{.*}}:47:7: error: the function's result is [m]f32, but this is [n]f32 [function-result]
// CHECK-NEXT:     in (A)
// CHECK-NEXT:         ^
// CHECK-NEXT: {{.*}}:45:47: note: the type of this result is declared here
// CHECK-NEXT:   fun other (n : i64) (m : i64) (A : [n]f32) : ([m]f32) =
// CHECK-NEXT:                                                 ^~~~~~
// CHECK-NOT:  {{.*(error|note):.*}}
