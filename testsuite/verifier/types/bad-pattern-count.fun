// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// Too few names, and too many.

fun two (x : i64) : (i64, i64) =
  in (x, x + 1)

fun one (x : i64) : (i64) =
  in (x)

fun forms (n : i64) (c : bool) (A : *[n]f32) (B : [n]f32) : (i64) =
  let (a : i64) (b : i64) = n
  let (x : f32) (y : f32) = B[0]
  let (C : [n]f32) (D : [n]f32) = copy B
  let (E : [n]f32) (F : [n]f32) (G : [n]f32) = A with [0] = x
  let (p : i64) = two(n)
  let (q : i64) (r : i64) = one(n)
  in (n)

fun bodies (n : i64) (c : bool) (D : *[n]f32) : (i64) =
  let (a : i64) (b : i64) =
    loop (k : i64 = 0) for i < n do
      in (k + i)
  let (k : i64) =
    filter i < n do
      in (i, i > 3)
  let (h : i64) (lo : [h]i64) =
    partition i < n do
      in (i, i > 3)
  let (E : [n]f32) (F : [n]f32) =
    scatter D i < n do
      in (i, 1.0f32)
  let (s : i64) =
    reduce (+, +) i < n do
      in (i, i)
  let (P : [n]i64) (Q : [n]i64) =
    scan (+) i < n do
      in (i)
  in (n)

// CHECK:      {{.*}}:11:29: error: this right-hand side returns 1 result, but 2 names are bound [pattern-count]
// CHECK-NEXT:     let (a : i64) (b : i64) = n
// CHECK-NEXT:                               ^
//
// CHECK-NEXT: {{.*}}:12:29: error: this right-hand side returns 1 result, but 2 names are bound [pattern-count]
// CHECK-NEXT:     let (x : f32) (y : f32) = B[0]
// CHECK-NEXT:                               ^~~~
//
// CHECK-NEXT: {{.*}}:13:35: error: this right-hand side returns 1 result, but 2 names are bound [pattern-count]
// CHECK-NEXT:     let (C : [n]f32) (D : [n]f32) = copy B
// CHECK-NEXT:                                     ^~~~~~
//
// CHECK-NEXT: {{.*}}:14:48: error: this right-hand side returns 1 result, but 3 names are bound [pattern-count]
// CHECK-NEXT:     let (E : [n]f32) (F : [n]f32) (G : [n]f32) = A with [0] = x
// CHECK-NEXT:                                                  ^~~~~~~~~~~~~~
//
// CHECK-NEXT: {{.*}}:15:19: error: this right-hand side returns 2 results, but 1 name is bound [pattern-count]
// CHECK-NEXT:     let (p : i64) = two(n)
// CHECK-NEXT:                     ^~~~~~
//
// CHECK-NEXT: {{.*}}:16:29: error: this right-hand side returns 1 result, but 2 names are bound [pattern-count]
// CHECK-NEXT:     let (q : i64) (r : i64) = one(n)
// CHECK-NEXT:                               ^~~~~~
//
// CHECK-NEXT: {{.*}}:21:5: error: this right-hand side returns 1 result, but 2 names are bound [pattern-count]
// CHECK-NEXT:       loop (k : i64 = 0) for i < n do
// CHECK-NEXT:       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//
// CHECK-NEXT: {{.*}}:24:5: error: this right-hand side returns 2 results, but 1 name is bound [pattern-count]
// CHECK-NEXT:       filter i < n do
// CHECK-NEXT:       ^~~~~~~~~~~~~~~
//
// CHECK-NEXT: {{.*}}:27:5: error: this right-hand side returns 3 results, but 2 names are bound [pattern-count]
// CHECK-NEXT:       partition i < n do
// CHECK-NEXT:       ^~~~~~~~~~~~~~~~~~
//
// CHECK-NEXT: {{.*}}:30:5: error: this right-hand side returns 1 result, but 2 names are bound [pattern-count]
// CHECK-NEXT:       scatter D i < n do
// CHECK-NEXT:       ^~~~~~~~~~~~~~~~~~
//
// CHECK-NEXT: {{.*}}:33:5: error: this right-hand side returns 2 results, but 1 name is bound [pattern-count]
// CHECK-NEXT:       reduce (+, +) i < n do
// CHECK-NEXT:       ^~~~~~~~~~~~~~~~~~~~~~
//
// CHECK-NEXT: {{.*}}:36:5: error: this right-hand side returns 1 result, but 2 names are bound [pattern-count]
// CHECK-NEXT:       scan (+) i < n do
// CHECK-NEXT:       ^~~~~~~~~~~~~~~~~
// CHECK-NOT:  {{.*(error|note):.*}}
