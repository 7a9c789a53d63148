// RUN: not funverify --split-input-file %s 2>&1 | funcheck --match-full-lines %s
// Arguments have the parameters' types, where earlier parameters are the
// earlier arguments.

fun dot (n : i64) (x : [n]f32) (y : [n]f32) (s : f32) : (f32) =
  in (s)

fun calls (n : i64) (m : i64) (k : i32) (A : [n]f32) (B : [m]f32) : (i64) =
  let (a : f32) = dot(k, A, A, 1.0f32)
  let (c : f32) = dot(n, A, B, 1.0f32)
  let (d : f32) = dot(n + 1, A, A, 1.0f32)
  let (e : f32) = dot(n, 1.0f32, A, 1.0f32)
  let (f : f32) = dot(n, A, A, 1)
  let (h : f32) = dot(m, A, B, A)
  in (n)

// -----

fun same (n : i64) (m : mem) : (i64) =
  in (n)

fun blocks (n : i64) (m : mem) (s : mem(shared)) : (i64) =
  let (a : i64) = same(n + 1, n)
  let (b : i64) = same(m, m)
  let (c : i64) = same(n, s)
  in (n)

// CHECK:      {{.*}}:9:23: error: parameter 'n' of 'dot' is i64, but this argument is i32 [call-argument]
// CHECK-NEXT:     let (a : f32) = dot(k, A, A, 1.0f32)
// CHECK-NEXT:                         ^
// CHECK-NEXT: {{.*}}:5:10: note: 'n' is bound here
// CHECK-NEXT:   fun dot (n : i64) (x : [n]f32) (y : [n]f32) (s : f32) : (f32) =
// CHECK-NEXT:            ^
//
// CHECK-NEXT: {{.*}}:10:29: error: parameter 'y' of 'dot' is [n]f32, but this argument is [m]f32 [call-argument]
// CHECK-NEXT:     let (c : f32) = dot(n, A, B, 1.0f32)
// CHECK-NEXT:                               ^
// CHECK-NEXT: {{.*}}:5:33: note: 'y' is bound here
// CHECK-NEXT:   fun dot (n : i64) (x : [n]f32) (y : [n]f32) (s : f32) : (f32) =
// CHECK-NEXT:                                   ^
//
// CHECK-NEXT: {{.*}}:11:30: error: parameter 'x' of 'dot' is [n + 1]f32, but this argument is [n]f32 [call-argument]
// CHECK-NEXT:     let (d : f32) = dot(n + 1, A, A, 1.0f32)
// CHECK-NEXT:                                ^
// CHECK-NEXT: {{.*}}:5:20: note: 'x' is bound here
// CHECK-NEXT:   fun dot (n : i64) (x : [n]f32) (y : [n]f32) (s : f32) : (f32) =
// CHECK-NEXT:                      ^
//
// CHECK-NEXT: {{.*}}:12:26: error: parameter 'x' of 'dot' is [n]f32, but this argument is f32 [call-argument]
// CHECK-NEXT:     let (e : f32) = dot(n, 1.0f32, A, 1.0f32)
// CHECK-NEXT:                            ^~~~~~
// CHECK-NEXT: {{.*}}:5:20: note: 'x' is bound here
// CHECK-NEXT:   fun dot (n : i64) (x : [n]f32) (y : [n]f32) (s : f32) : (f32) =
// CHECK-NEXT:                      ^
//
// CHECK-NEXT: {{.*}}:13:32: error: parameter 's' of 'dot' is f32, but this argument is i64 [call-argument]
// CHECK-NEXT:     let (f : f32) = dot(n, A, A, 1)
// CHECK-NEXT:                                  ^
// CHECK-NEXT: {{.*}}:13:32: note: as f32 this is written '1.0f32'
// CHECK-NEXT:     let (f : f32) = dot(n, A, A, 1)
// CHECK-NEXT:                                  ^
// CHECK-NEXT: {{.*}}:5:46: note: 's' is bound here
// CHECK-NEXT:   fun dot (n : i64) (x : [n]f32) (y : [n]f32) (s : f32) : (f32) =
// CHECK-NEXT:                                                ^
//
// CHECK-NEXT: {{.*}}:14:26: error: parameter 'x' of 'dot' is [m]f32, but this argument is [n]f32 [call-argument]
// CHECK-NEXT:     let (h : f32) = dot(m, A, B, A)
// CHECK-NEXT:                            ^
// CHECK-NEXT: {{.*}}:5:20: note: 'x' is bound here
// CHECK-NEXT:   fun dot (n : i64) (x : [n]f32) (y : [n]f32) (s : f32) : (f32) =
// CHECK-NEXT:                      ^
//
// CHECK-NEXT: {{.*}}:14:32: error: parameter 's' of 'dot' is f32, but this argument is [n]f32 [call-argument]
// CHECK-NEXT:     let (h : f32) = dot(m, A, B, A)
// CHECK-NEXT:                                  ^
// CHECK-NEXT: {{.*}}:5:46: note: 's' is bound here
// CHECK-NEXT:   fun dot (n : i64) (x : [n]f32) (y : [n]f32) (s : f32) : (f32) =
// CHECK-NEXT:                                                ^
//
// CHECK-NEXT: {{.*}}:23:31: error: parameter 'm' of 'same' is mem, but this argument is i64 [call-argument]
// CHECK-NEXT:     let (a : i64) = same(n + 1, n)
// CHECK-NEXT:                                 ^
// CHECK-NEXT: {{.*}}:19:21: note: 'm' is bound here
// CHECK-NEXT:   fun same (n : i64) (m : mem) : (i64) =
// CHECK-NEXT:                       ^
//
// CHECK-NEXT: {{.*}}:24:24: error: parameter 'n' of 'same' is i64, but this argument is mem [call-argument]
// CHECK-NEXT:     let (b : i64) = same(m, m)
// CHECK-NEXT:                          ^
// CHECK-NEXT: {{.*}}:19:11: note: 'n' is bound here
// CHECK-NEXT:   fun same (n : i64) (m : mem) : (i64) =
// CHECK-NEXT:             ^
//
// CHECK-NEXT: {{.*}}:25:27: error: parameter 'm' of 'same' is mem, but this argument is mem(shared) [call-argument]
// CHECK-NEXT:     let (c : i64) = same(n, s)
// CHECK-NEXT:                             ^
// CHECK-NEXT: {{.*}}:19:21: note: 'm' is bound here
// CHECK-NEXT:   fun same (n : i64) (m : mem) : (i64) =
// CHECK-NEXT:                       ^
// CHECK-NOT:  {{.*(error|note):.*}}
