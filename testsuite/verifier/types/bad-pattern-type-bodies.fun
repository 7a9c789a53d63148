// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// The same, of forms with bodies: outer sizes are the bounds; what a loop
// gives has its parameters' types; counts are sizes.

fun give (n : i64) (A : [n]f32) : (k : i64, [k]f32) =
  in (n, A)

fun parallel (n : i64) (m : i64) : (i64) =
  let (A : [m]i64) =
    kernel i < n do
      in (i)
  let (B : i64) =
    kernel i < n do
      in (i)
  let (C : [n]i64) =
    kernel i < n, j < m do
      in (i)
  let (D : [n][n]i64) =
    kernel i < n, j < m do
      in (i)
  let (E : [m]i64) =
    scan (+) i < n do
      in (i)
  let (F : i64) (G : i64) =
    reduce (+, id) i < n do
      in (i, i)
  in (n)

fun sequential (n : i64) (m : i64) (A : [n]f32) : (i64) =
  let (s : f64) =
    loop (s : f32 = 0.0f32) for i < n do
      in (s)
  let (k : i64) (B : [n]f32) =
    loop (k : i64 = n) (B : [k]f32 = A) for i < n do
      in (k, B)
  in (n)

fun counted (n : i64) (D : *[n]f32) : (i64) =
  let (k : i64) (A : [n]i64) =
    filter i < n do
      in (i, i > 3)
  let (h : i64) (lo : [h]i64) (hi : [h]i64) =
    partition i < n do
      in (i, i > 3)
  let (l : i64) (B : i64) =
    filter i < n do
      in (i, i > 3)
  let (E : [n]f64) =
    scatter D i < n do
      in (i, 1.0f32)
  in (n)

fun called (n : i64) (A : [n]f32) : (i64) =
  let (k : i64) (B : [n]f32) = give(n, A)
  let (j : i32) (C : [2]f32) = give(n, A)
  in (n)

// CHECK:      {{.*}}:9:12: error: 'A' is bound as [m]i64, but the right-hand side is [n]i64 [pattern-type]
// CHECK-NEXT:     let (A : [m]i64) =
// CHECK-NEXT:              ^~~~~~
//
// CHECK-NEXT: {{.*}}:12:12: error: 'B' is bound as i64, but the right-hand side is [n]i64 [pattern-type]
// CHECK-NEXT:     let (B : i64) =
// CHECK-NEXT:              ^~~
//
// CHECK-NEXT: {{.*}}:15:12: error: 'C' is bound as [n]i64, but the right-hand side is [n][m]i64 [pattern-type]
// CHECK-NEXT:     let (C : [n]i64) =
// CHECK-NEXT:              ^~~~~~
//
// CHECK-NEXT: {{.*}}:18:12: error: 'D' is bound as [n][n]i64, but the right-hand side is [n][m]i64 [pattern-type]
// CHECK-NEXT:     let (D : [n][n]i64) =
// CHECK-NEXT:              ^~~~~~~~~
//
// CHECK-NEXT: {{.*}}:21:12: error: 'E' is bound as [m]i64, but the right-hand side is [n]i64 [pattern-type]
// CHECK-NEXT:     let (E : [m]i64) =
// CHECK-NEXT:              ^~~~~~
//
// CHECK-NEXT: {{.*}}:24:22: error: 'G' is bound as i64, but the right-hand side is [n]i64 [pattern-type]
// CHECK-NEXT:     let (F : i64) (G : i64) =
// CHECK-NEXT:                        ^~~
//
// CHECK-NEXT: {{.*}}:30:12: error: 's' is bound as f64, but the right-hand side is f32 [pattern-type]
// CHECK-NEXT:     let (s : f64) =
// CHECK-NEXT:              ^~~
//
// CHECK-NEXT: {{.*}}:33:22: error: 'B' is bound as [n]f32, but the right-hand side is [k]f32 [pattern-type]
// CHECK-NEXT:     let (k : i64) (B : [n]f32) =
// CHECK-NEXT:                        ^~~~~~
//
// CHECK-NEXT: {{.*}}:39:22: error: 'A' is bound as [n]i64, but the right-hand side is [k]i64 [pattern-type]
// CHECK-NEXT:     let (k : i64) (A : [n]i64) =
// CHECK-NEXT:                        ^~~~~~
//
// CHECK-NEXT: {{.*}}:42:37: error: 'hi' is bound as [h]i64, but the right-hand side is [n - h]i64 [pattern-type]
// CHECK-NEXT:     let (h : i64) (lo : [h]i64) (hi : [h]i64) =
// CHECK-NEXT:                                       ^~~~~~
//
// CHECK-NEXT: {{.*}}:45:22: error: 'B' is bound as i64, but the right-hand side is [n]i64 [pattern-type]
// CHECK-NEXT:     let (l : i64) (B : i64) =
// CHECK-NEXT:                        ^~~
//
// CHECK-NEXT: {{.*}}:48:12: error: 'E' is bound as [n]f64, but the right-hand side is [n]f32 [pattern-type]
// CHECK-NEXT:     let (E : [n]f64) =
// CHECK-NEXT:              ^~~~~~
//
// CHECK-NEXT: {{.*}}:54:22: error: 'B' is bound as [n]f32, but the right-hand side is [k]f32 [pattern-type]
// CHECK-NEXT:     let (k : i64) (B : [n]f32) = give(n, A)
// CHECK-NEXT:                        ^~~~~~
//
// CHECK-NEXT: {{.*}}:55:12: error: 'j' is bound as i32, but the right-hand side is i64 [pattern-type]
// CHECK-NEXT:     let (j : i32) (C : [2]f32) = give(n, A)
// CHECK-NEXT:              ^~~
// CHECK-NOT:  {{.*(error|note):.*}}
