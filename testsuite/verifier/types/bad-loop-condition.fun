// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// After 'while' stands a bool.

fun looped (n : i64) (A : [n]f32) : (i64) =
  let (k : i64) =
    loop (k : i64 = n) while k do
      in (k - 1)
  let (B : [n]f32) (l : i64) =
    loop (B : [n]f32 = A) (l : i64 = n) while B do
      in (B, l)
  in (k)

// CHECK:      {{.*}}:6:30: error: the parameter after 'while' is bool, but 'k' is i64 [loop-condition]
// CHECK-NEXT:       loop (k : i64 = n) while k do
// CHECK-NEXT:                                ^
// CHECK-NEXT: {{.*}}:6:11: note: 'k' is bound here
// CHECK-NEXT:       loop (k : i64 = n) while k do
// CHECK-NEXT:             ^
//
// CHECK-NEXT: {{.*}}:9:47: error: the parameter after 'while' is bool, but 'B' is [n]f32 [loop-condition]
// CHECK-NEXT:       loop (B : [n]f32 = A) (l : i64 = n) while B do
// CHECK-NEXT:                                                 ^
// CHECK-NEXT: {{.*}}:9:11: note: 'B' is bound here
// CHECK-NEXT:       loop (B : [n]f32 = A) (l : i64 = n) while B do
// CHECK-NEXT:             ^
// CHECK-NOT:  {{.*(error|note):.*}}
