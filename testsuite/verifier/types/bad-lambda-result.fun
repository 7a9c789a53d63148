// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// What an operator gives is what it combines.

fun folds (n : i64) (m : i64) (A : [n]f32) (B : [m]f32) : (i64) =
  let (a : i64) =
    reduce ((\ (x : i64) (y : i64) -> in (x < y), 0)) i < n do
      in (i)
  let (b : [n]f32) =
    scan ((\ (x : f32) (y : f32) -> in (0), 0.0f32)) i < n do
      in (1.0f32)
  let (c : [n]f32) =
    reduce ((\ (x : [n]f32) (y : [n]f32) -> in (B), A)) i < n do
      in (A)
  in (n)

// CHECK:      {{.*}}:6:43: error: this operator combines i64, but its result is bool [lambda-result]
// CHECK-NEXT:       reduce ((\ (x : i64) (y : i64) -> in (x < y), 0)) i < n do
// CHECK-NEXT:                                             ^~~~~
//
// CHECK-NEXT: {{.*}}:9:41: error: this operator combines f32, but its result is i64 [lambda-result]
// CHECK-NEXT:       scan ((\ (x : f32) (y : f32) -> in (0), 0.0f32)) i < n do
// CHECK-NEXT:                                           ^
// CHECK-NEXT: {{.*}}:9:41: note: as f32 this is written '0.0f32'
// CHECK-NEXT:       scan ((\ (x : f32) (y : f32) -> in (0), 0.0f32)) i < n do
// CHECK-NEXT:                                           ^
//
// CHECK-NEXT: {{.*}}:12:49: error: this operator combines [n]f32, but its result is [m]f32 [lambda-result]
// CHECK-NEXT:       reduce ((\ (x : [n]f32) (y : [n]f32) -> in (B), A)) i < n do
// CHECK-NEXT:                                                   ^
// CHECK-NOT:  {{.*(error|note):.*}}
