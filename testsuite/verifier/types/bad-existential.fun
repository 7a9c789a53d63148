// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// What was found out once says nothing about another time; a result is in the
// terms of what is returned with it.

fun some (n : i64) (A : [n]f32) : (k : i64, [k]f32) =
  in (n, A)

fun again (n : i64) (c : bool) (A : [n]f32) : (i64) =
  let (k : i64) (B : [k]f32) = some(n, A)
  let (l : i64) (C : [l]f32) = some(n, A)
  let (D : [k]f32) = C
  let (E : [n]f32) = B
  let (m : i64) (F : [m]f32) =
    if c then
      in (l, B)
    else
      in (l, C)
  in (n)

fun swapped (n : i64) (m : i64) (A : [n]f32) (B : [m]f32) : (k : i64, [k]f32, l : i64, [l]f32) =
  in (n, B, m, A)

// CHECK:      {{.*}}:11:12: error: 'D' is bound as [k]f32, but the right-hand side is [l]f32 [pattern-type]
// CHECK-NEXT:     let (D : [k]f32) = C
// CHECK-NEXT:              ^~~~~~
//
// CHECK-NEXT: {{.*}}:12:12: error: 'E' is bound as [n]f32, but the right-hand side is [k]f32 [pattern-type]
// CHECK-NEXT:     let (E : [n]f32) = B
// CHECK-NEXT:              ^~~~~~
//
// CHECK-NEXT: {{.*}}:15:14: error: 'F' is [l]f32, but this result is [k]f32 [result-type]
// CHECK-NEXT:         in (l, B)
// CHECK-NEXT:                ^
//
// CHECK-NEXT: {{.*}}:21:10: error: the function's result is [n]f32, but this is [m]f32 [function-result]
// CHECK-NEXT:     in (n, B, m, A)
// CHECK-NEXT:            ^
// CHECK-NEXT: {{.*}}:20:71: note: the type of this result is declared here
// CHECK-NEXT:   fun swapped (n : i64) (m : i64) (A : [n]f32) (B : [m]f32) : (k : i64, [k]f32, l : i64, [l]f32) =
// CHECK-NEXT:                                                                         ^~~~~~
//
// CHECK-NEXT: {{.*}}:21:16: error: the function's result is [m]f32, but this is [n]f32 [function-result]
// CHECK-NEXT:     in (n, B, m, A)
// CHECK-NEXT:                  ^
// CHECK-NEXT: {{.*}}:20:88: note: the type of this result is declared here
// CHECK-NEXT:   fun swapped (n : i64) (m : i64) (A : [n]f32) (B : [m]f32) : (k : i64, [k]f32, l : i64, [l]f32) =
// CHECK-NEXT:                                                                                          ^~~~~~
// CHECK-NOT:  {{.*(error|note):.*}}
