// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// The same, of fresh arrays.

fun fresh (n : i64) (A : [n]f32) (B : *[n]f32) : (i64) =
  let (C : [n]i32) = iota n
  let (D : [n]f32) = replicate [n] 0
  let (E : [n]f32) = replicate [n] A
  let (F : [n][2]f32) = scratch [n] f32
  let (G : [n]f32) = concat A A
  let (H : [n + 1]f32) = copy A
  let (I : [2 * n]f32) = B with [0] = 1.0f32
  in (n)

// CHECK:      {{.*}}:5:12: error: 'C' is bound as [n]i32, but the right-hand side is [n]i64 [pattern-type]
// CHECK-NEXT:     let (C : [n]i32) = iota n
// CHECK-NEXT:              ^~~~~~
//
// CHECK-NEXT: {{.*}}:6:12: error: 'D' is bound as [n]f32, but the right-hand side is [n]i64 [pattern-type]
// CHECK-NEXT:     let (D : [n]f32) = replicate [n] 0
// CHECK-NEXT:              ^~~~~~
//
// CHECK-NEXT: {{.*}}:7:12: error: 'E' is bound as [n]f32, but the right-hand side is [n][n]f32 [pattern-type]
// CHECK-NEXT:     let (E : [n]f32) = replicate [n] A
// CHECK-NEXT:              ^~~~~~
//
// CHECK-NEXT: {{.*}}:8:12: error: 'F' is bound as [n][2]f32, but the right-hand side is [n]f32 [pattern-type]
// CHECK-NEXT:     let (F : [n][2]f32) = scratch [n] f32
// CHECK-NEXT:              ^~~~~~~~~
//
// CHECK-NEXT: {{.*}}:9:12: error: 'G' is bound as [n]f32, but the right-hand side is [n + n]f32 [pattern-type]
// CHECK-NEXT:     let (G : [n]f32) = concat A A
// CHECK-NEXT:              ^~~~~~
//
// CHECK-NEXT: {{.*}}:10:12: error: 'H' is bound as [n + 1]f32, but the right-hand side is [n]f32 [pattern-type]
// CHECK-NEXT:     let (H : [n + 1]f32) = copy A
// CHECK-NEXT:              ^~~~~~~~~~
//
// CHECK-NEXT: {{.*}}:11:12: error: 'I' is bound as [2 * n]f32, but the right-hand side is [n]f32 [pattern-type]
// CHECK-NEXT:     let (I : [2 * n]f32) = B with [0] = 1.0f32
// CHECK-NEXT:              ^~~~~~~~~~
// CHECK-NOT:  {{.*(error|note):.*}}
