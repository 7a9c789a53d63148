// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// Neutral elements are what is combined.

fun folds (n : i64) (m : i64) (A : [n]f32) (B : [m]f32) : (i64) =
  let (a : f32) =
    reduce ((\ (x : f32) (y : f32) -> in (x + y), 0)) i < n do
      let (z : f32) = A[i]
      in (z)
  let (b : f32) (c : i64) =
    reduce ((\ (x : f32) (u : i64) (y : f32) (v : i64) -> in (x, u), n, 0.0f32)) i < n do
      let (z : f32) = A[i]
      in (z, i)
  let (d : [n]f32) =
    reduce ((\ (x : [n]f32) (y : [n]f32) -> in (x), B)) i < n do
      in (A)
  in (n)

// CHECK:      {{.*}}:6:51: error: this neutral element is i64, but what is combined is f32 [neutral-type]
// CHECK-NEXT:       reduce ((\ (x : f32) (y : f32) -> in (x + y), 0)) i < n do
// CHECK-NEXT:                                                     ^
// CHECK-NEXT: {{.*}}:6:51: note: as f32 this is written '0.0f32'
// CHECK-NEXT:       reduce ((\ (x : f32) (y : f32) -> in (x + y), 0)) i < n do
// CHECK-NEXT:                                                     ^
//
// CHECK-NEXT: {{.*}}:10:70: error: this neutral element is i64, but what is combined is f32 [neutral-type]
// CHECK-NEXT:       reduce ((\ (x : f32) (u : i64) (y : f32) (v : i64) -> in (x, u), n, 0.0f32)) i < n do
// CHECK-NEXT:                                                                        ^
//
// CHECK-NEXT: {{.*}}:10:73: error: this neutral element is f32, but what is combined is i64 [neutral-type]
// CHECK-NEXT:       reduce ((\ (x : f32) (u : i64) (y : f32) (v : i64) -> in (x, u), n, 0.0f32)) i < n do
// CHECK-NEXT:                                                                           ^~~~~~
//
// CHECK-NEXT: {{.*}}:14:53: error: this neutral element is [m]f32, but what is combined is [n]f32 [neutral-type]
// CHECK-NEXT:       reduce ((\ (x : [n]f32) (y : [n]f32) -> in (x), B)) i < n do
// CHECK-NEXT:                                                       ^
// CHECK-NOT:  {{.*(error|note):.*}}
