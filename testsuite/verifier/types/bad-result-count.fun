// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// Bodies with too many results, and too few.

fun branches (n : i64) (c : bool) : (i64) =
  let (a : i64) =
    if c then
      in (n, n)
    else
      in (n)
  let (d : i64) (e : i64) =
    if c then
      in (n, n)
    else
      in (n)
  let (f : i64) =
    if c then
      in (n, n)
    else
      in (1, 2)
  in (a)

fun bodies (n : i64) : (i64, i64) =
  let (a : i64) =
    loop (a : i64 = n) for i < n do
      in (a, i)
  let (A : [n]i64) (B : [n]i64) =
    kernel i < n do
      in (i)
  let (b : i64) =
    once do
      in (n, n)
  let (d : i64) =
    reduce ((\ (x : i64) (y : i64) -> in (x, y), 0)) i < n do
      in (i)
  in (a)

// CHECK:      {{.*}}:7:7: error: this body has 2 results, but 1 is needed [result-count]
// CHECK-NEXT:         in (n, n)
// CHECK-NEXT:         ^~~~~~~~~
//
// CHECK-NEXT: {{.*}}:14:7: error: this body has 1 result, but 2 are needed [result-count]
// CHECK-NEXT:         in (n)
// CHECK-NEXT:         ^~~~~~
//
// CHECK-NEXT: {{.*}}:16:5: error: this right-hand side returns 2 results, but 1 name is bound [pattern-count]
// CHECK-NEXT:       if c then
// CHECK-NEXT:       ^~~~~~~~~
//
// CHECK-NEXT: {{.*}}:25:7: error: this body has 2 results, but 1 is needed [result-count]
// CHECK-NEXT:         in (a, i)
// CHECK-NEXT:         ^~~~~~~~~
//
// CHECK-NEXT: {{.*}}:28:7: error: this body has 1 result, but 2 are needed [result-count]
// CHECK-NEXT:         in (i)
// CHECK-NEXT:         ^~~~~~
//
// CHECK-NEXT: {{.*}}:31:7: error: this body has 2 results, but 1 is needed [result-count]
// CHECK-NEXT:         in (n, n)
// CHECK-NEXT:         ^~~~~~~~~
//
// CHECK-NEXT: {{.*}}:33:39: error: this body has 2 results, but 1 is needed [result-count]
// CHECK-NEXT:       reduce ((\ (x : i64) (y : i64) -> in (x, y), 0)) i < n do
// CHECK-NEXT:                                         ^~~~~~~~~~~~~~~~~~~~~~~
//
// CHECK-NEXT: {{.*}}:35:3: error: this body has 1 result, but 2 are needed [result-count]
// CHECK-NEXT:     in (a)
// CHECK-NEXT:     ^~~~~~
// CHECK-NOT:  {{.*(error|note):.*}}
