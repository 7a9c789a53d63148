// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// Results without names: another type, another size, in the terms of what is
// returned.

fun scalar (n : i64) : (f32) =
  in (n)

fun literal (n : i64) : (f32, u8) =
  in (1, 300)

fun array (n : i64) (m : i64) (A : [n]f32) : ([m]f32) =
  in (A)

fun none (n : i64) (A : [n]f32) : ([n]f32) =
  in (0.0f32)

fun existential (n : i64) (A : [n]f32) : (k : i64, [k]f32) =
  in (n + 1, A)

fun count (n : i64) : (i64, i64) =
  in (n)

// CHECK:      {{.*}}:6:7: error: the function's result is f32, but this is i64 [function-result]
// CHECK-NEXT:     in (n)
// CHECK-NEXT:         ^
// CHECK-NEXT: {{.*}}:5:25: note: the type of this result is declared here
// CHECK-NEXT:   fun scalar (n : i64) : (f32) =
// CHECK-NEXT:                           ^~~
//
// CHECK-NEXT: {{.*}}:9:7: error: the function's result is f32, but this is i64 [function-result]
// CHECK-NEXT:     in (1, 300)
// CHECK-NEXT:         ^
// CHECK-NEXT: {{.*}}:8:26: note: the type of this result is declared here
// CHECK-NEXT:   fun literal (n : i64) : (f32, u8) =
// CHECK-NEXT:                            ^~~
// CHECK-NEXT: {{.*}}:9:7: note: as f32 this is written '1.0f32'
// CHECK-NEXT:     in (1, 300)
// CHECK-NEXT:         ^
//
// CHECK-NEXT: {{.*}}:9:10: error: the function's result is u8, but this is i64 [function-result]
// CHECK-NEXT:     in (1, 300)
// CHECK-NEXT:            ^~~
// CHECK-NEXT: {{.*}}:8:31: note: the type of this result is declared here
// CHECK-NEXT:   fun literal (n : i64) : (f32, u8) =
// CHECK-NEXT:                                 ^~
//
// CHECK-NEXT: {{.*}}:12:7: error: the function's result is [m]f32, but this is [n]f32 [function-result]
// CHECK-NEXT:     in (A)
// CHECK-NEXT:         ^
// CHECK-NEXT: {{.*}}:11:47: note: the type of this result is declared here
// CHECK-NEXT:   fun array (n : i64) (m : i64) (A : [n]f32) : ([m]f32) =
// CHECK-NEXT:                                                 ^~~~~~
//
// CHECK-NEXT: {{.*}}:15:7: error: the function's result is [n]f32, but this is f32 [function-result]
// CHECK-NEXT:     in (0.0f32)
// CHECK-NEXT:         ^~~~~~
// CHECK-NEXT: {{.*}}:14:36: note: the type of this result is declared here
// CHECK-NEXT:   fun none (n : i64) (A : [n]f32) : ([n]f32) =
// CHECK-NEXT:                                      ^~~~~~
//
// CHECK-NEXT: {{.*}}:18:14: error: the function's result is [n + 1]f32, but this is [n]f32 [function-result]
// CHECK-NEXT:     in (n + 1, A)
// CHECK-NEXT:                ^
// CHECK-NEXT: {{.*}}:17:52: note: the type of this result is declared here
// CHECK-NEXT:   fun existential (n : i64) (A : [n]f32) : (k : i64, [k]f32) =
// CHECK-NEXT:                                                      ^~~~~~
//
// CHECK-NEXT: {{.*}}:21:3: error: this body has 1 result, but 2 are needed [result-count]
// CHECK-NEXT:     in (n)
// CHECK-NEXT:     ^~~~~~
// CHECK-NOT:  {{.*(error|note):.*}}
