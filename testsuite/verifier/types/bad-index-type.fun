// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// Indices and the parts of ranges and LMADs.

fun types (n : i64) (i : i32) (x : f32) (c : bool) (A : *[n]f32) : (f32) =
  let (a : f32) = A[i]
  let (b : f32) = A[x + 1.0f32]
  let (d : [2]f32) = A[i : 2]
  let (e : [3]f32) = A[0 : 3i32 : 1]
  let (f : [3]f32) = A[0 : 3 : c]
  let (g : [2]f32) = A[i + {(2 : 1)}]
  let (h : [2]f32) = A[0 + {(2i8 : 1)}]
  let (j : [2]f32) = A[0 + {(2 : i)}]
  let (k : [n]f32) = A with [i] = x
  in (a)

// CHECK:      {{.*}}:5:21: error: what selects from an array is i64, but 'i' is i32 [index-type]
// CHECK-NEXT:     let (a : f32) = A[i]
// CHECK-NEXT:                       ^
//
// CHECK-NEXT: {{.*}}:6:21: error: what selects from an array is i64, but 'x + 1.0f32' is f32 [index-type]
// CHECK-NEXT:     let (b : f32) = A[x + 1.0f32]
// CHECK-NEXT:                       ^~~~~~~~~~
//
// CHECK-NEXT: {{.*}}:7:24: error: what selects from an array is i64, but 'i' is i32 [index-type]
// CHECK-NEXT:     let (d : [2]f32) = A[i : 2]
// CHECK-NEXT:                          ^
//
// CHECK-NEXT: {{.*}}:8:28: error: what selects from an array is i64, but '3i32' is i32 [index-type]
// CHECK-NEXT:     let (e : [3]f32) = A[0 : 3i32 : 1]
// CHECK-NEXT:                              ^~~~
//
// CHECK-NEXT: {{.*}}:9:32: error: what selects from an array is i64, but 'c' is bool [index-type]
// CHECK-NEXT:     let (f : [3]f32) = A[0 : 3 : c]
// CHECK-NEXT:                                  ^
//
// CHECK-NEXT: {{.*}}:10:24: error: what selects from an array is i64, but 'i' is i32 [index-type]
// CHECK-NEXT:     let (g : [2]f32) = A[i + {(2 : 1)}]
// CHECK-NEXT:                          ^
//
// CHECK-NEXT: {{.*}}:11:30: error: what selects from an array is i64, but '2i8' is i8 [index-type]
// CHECK-NEXT:     let (h : [2]f32) = A[0 + {(2i8 : 1)}]
// CHECK-NEXT:                                ^~~
//
// CHECK-NEXT: {{.*}}:12:34: error: what selects from an array is i64, but 'i' is i32 [index-type]
// CHECK-NEXT:     let (j : [2]f32) = A[0 + {(2 : i)}]
// CHECK-NEXT:                                    ^
//
// CHECK-NEXT: {{.*}}:13:30: error: what selects from an array is i64, but 'i' is i32 [index-type]
// CHECK-NEXT:     let (k : [n]f32) = A with [i] = x
// CHECK-NEXT:                                ^
// CHECK-NOT:  {{.*(error|note):.*}}
