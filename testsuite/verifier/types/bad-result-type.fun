// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// Branches, loops, iterations: against what is bound.

fun branches (n : i64) (m : i64) (c : bool) (A : [n]f32) (B : [m]f32) : (i64) =
  let (a : i64) =
    if c then
      in (1.0)
    else
      in (n)
  let (d : i32) =
    if c then
      in (1)
    else
      in (2)
  let (e : [n]f32) =
    if c then
      in (A)
    else
      in (B)
  let (k : i64) (f : [k]f32) =
    if c then
      in (n, A)
    else
      in (n, B)
  in (a)

fun loops (n : i64) (A : [n]f32) : (i64) =
  let (a : f32) =
    loop (a : f32 = 0.0f32) for i < n do
      in (i)
  let (k : i64) (B : [k]f32) =
    loop (k : i64 = n) (B : [k]f32 = A) for i < n do
      in (k + 1, B)
  let (C : [n]f32) =
    loop (C : [n]f32 = A) for i < n do
      in (0.0f32)
  in (n)

fun iterations (n : i64) (m : i64) (A : [m]f32) : (k : i64, i32) =
  let (B : [n]f32) =
    kernel i < n do
      in (i)
  let (C : [n][n]f32) =
    kernel i < n do
      in (A)
  let (s : i32) =
    reduce (+) i < n do
      in (i)
  let (x : f32) =
    once do
      in (n)
  let (c : i64) (D : [c]f32) =
    filter i < n do
      in (i, i > 2)
  in (A, 1i32)

// CHECK:      {{.*}}:7:11: error: 'a' is i64, but this result is f64 [result-type]
// CHECK-NEXT:         in (1.0)
// CHECK-NEXT:             ^~~
//
// CHECK-NEXT: {{.*}}:12:11: error: 'd' is i32, but this result is i64 [result-type]
// CHECK-NEXT:         in (1)
// CHECK-NEXT:             ^
// CHECK-NEXT: {{.*}}:12:11: note: as i32 this is written '1i32'
// CHECK-NEXT:         in (1)
// CHECK-NEXT:             ^
//
// CHECK-NEXT: {{.*}}:19:11: error: 'e' is [n]f32, but this result is [m]f32 [result-type]
// CHECK-NEXT:         in (B)
// CHECK-NEXT:             ^
//
// CHECK-NEXT: {{.*}}:24:14: error: 'f' is [n]f32, but this result is [m]f32 [result-type]
// CHECK-NEXT:         in (n, B)
// CHECK-NEXT:                ^
//
// CHECK-NEXT: {{.*}}:30:11: error: 'a' is f32, but this result is i64 [result-type]
// CHECK-NEXT:         in (i)
// CHECK-NEXT:             ^
//
// CHECK-NEXT: {{.*}}:33:18: error: 'B' is [k + 1]f32, but this result is [k]f32 [result-type]
// CHECK-NEXT:         in (k + 1, B)
// CHECK-NEXT:                    ^
//
// CHECK-NEXT: {{.*}}:36:11: error: 'C' is [n]f32, but this result is f32 [result-type]
// CHECK-NEXT:         in (0.0f32)
// CHECK-NEXT:             ^~~~~~
//
// CHECK-NEXT: {{.*}}:42:11: error: an element of 'B' is f32, but this result is i64 [result-type]
// CHECK-NEXT:         in (i)
// CHECK-NEXT:             ^
//
// CHECK-NEXT: {{.*}}:45:11: error: an element of 'C' is [n]f32, but this result is [m]f32 [result-type]
// CHECK-NEXT:         in (A)
// CHECK-NEXT:             ^
//
// CHECK-NEXT: {{.*}}:48:11: error: 's' is i32, but this result is i64 [result-type]
// CHECK-NEXT:         in (i)
// CHECK-NEXT:             ^
//
// CHECK-NEXT: {{.*}}:51:11: error: 'x' is f32, but this result is i64 [result-type]
// CHECK-NEXT:         in (n)
// CHECK-NEXT:             ^
//
// CHECK-NEXT: {{.*}}:54:11: error: an element of 'D' is f32, but this result is i64 [result-type]
// CHECK-NEXT:         in (i, i > 2)
// CHECK-NEXT:             ^
//
// CHECK-NEXT: {{.*}}:55:7: error: 'k' is i64, but this result is [m]f32 [result-type]
// CHECK-NEXT:     in (A, 1i32)
// CHECK-NEXT:         ^
// CHECK-NEXT: {{.*}}:39:56: note: the type of this result is declared here
// CHECK-NEXT:   fun iterations (n : i64) (m : i64) (A : [m]f32) : (k : i64, i32) =
// CHECK-NEXT:                                                          ^~~
// CHECK-NOT:  {{.*(error|note):.*}}
