// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// What is equal for other reasons is not: a rounded quotient, what min says,
// wrapped arithmetic, other operators.

fun unequal (n : i64) (k : i32) (A : [n]f32) (B : [min(n, n)]f32) (C : [i64(k + 1i32)]f32) (D : [n / 2 + n / 2]f32) : (i64) =
  let (E : [n / 2 * 2]f32) = A
  let (F : [i64(k) + 1]f32) = C
  let (G : [n]f32) = D
  let (H : [n << 1]f32) = scratch [2 * n] f32
  let (J : [fdiv(n, 2)]f32) = scratch [n / 2] f32
  in (n)

// CHECK:      {{.*}}:6:12: error: 'E' is bound as [n / 2 * 2]f32, but the right-hand side is [n]f32 [pattern-type]
// CHECK-NEXT:     let (E : [n / 2 * 2]f32) = A
// CHECK-NEXT:              ^~~~~~~~~~~~~~
//
// CHECK-NEXT: {{.*}}:7:12: error: 'F' is bound as [i64(k) + 1]f32, but the right-hand side is [i64(k + 1i32)]f32 [pattern-type]
// CHECK-NEXT:     let (F : [i64(k) + 1]f32) = C
// CHECK-NEXT:              ^~~~~~~~~~~~~~~
//
// CHECK-NEXT: {{.*}}:8:12: error: 'G' is bound as [n]f32, but the right-hand side is [n / 2 + n / 2]f32 [pattern-type]
// CHECK-NEXT:     let (G : [n]f32) = D
// CHECK-NEXT:              ^~~~~~
//
// CHECK-NEXT: {{.*}}:9:12: error: 'H' is bound as [n << 1]f32, but the right-hand side is [2 * n]f32 [pattern-type]
// CHECK-NEXT:     let (H : [n << 1]f32) = scratch [2 * n] f32
// CHECK-NEXT:              ^~~~~~~~~~~
//
// CHECK-NEXT: {{.*}}:10:12: error: 'J' is bound as [fdiv(n, 2)]f32, but the right-hand side is [n / 2]f32 [pattern-type]
// CHECK-NEXT:     let (J : [fdiv(n, 2)]f32) = scratch [n / 2] f32
// CHECK-NEXT:              ^~~~~~~~~~~~~~~
// CHECK-NOT:  {{.*(error|note):.*}}
