// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// A parameter's initial value has another type, or, as earlier parameters
// are what they begin with, another size.

fun looped (n : i64) (m : i64) (A : [n]f32) : (i64) =
  let (a : i32) =
    loop (a : i32 = n) for i < n do
      in (a)
  let (b : f32) =
    loop (b : f32 = 0) for i < n do
      in (b)
  let (c : u8) =
    loop (c : u8 = 256) for i < n do
      in (c)
  let (d : f32) =
    loop (d : f32 = A) for i < n do
      in (d)
  let (e : [n]f32) =
    loop (e : [n]f32 = 0.0f32) for i < n do
      in (e)
  let (k : i64) (B : [k]f32) =
    loop (k : i64 = m + 1) (B : [k]f32 = A) for i < n do
      in (k, B)
  let (p : bool) (f : [m]f32) =
    loop (p : bool = true) (f : [m]f32 = A) while p do
      in (p, f)
  in (n)

// CHECK:      {{.*}}:7:21: error: 'a' is i32, but its initial value is i64 [loop-init]
// CHECK-NEXT:       loop (a : i32 = n) for i < n do
// CHECK-NEXT:                       ^
//
// CHECK-NEXT: {{.*}}:10:21: error: 'b' is f32, but its initial value is i64 [loop-init]
// CHECK-NEXT:       loop (b : f32 = 0) for i < n do
// CHECK-NEXT:                       ^
// CHECK-NEXT: {{.*}}:10:21: note: as f32 this is written '0.0f32'
// CHECK-NEXT:       loop (b : f32 = 0) for i < n do
// CHECK-NEXT:                       ^
//
// CHECK-NEXT: {{.*}}:13:20: error: 'c' is u8, but its initial value is i64 [loop-init]
// CHECK-NEXT:       loop (c : u8 = 256) for i < n do
// CHECK-NEXT:                      ^~~
//
// CHECK-NEXT: {{.*}}:16:21: error: 'd' is f32, but its initial value is [n]f32 [loop-init]
// CHECK-NEXT:       loop (d : f32 = A) for i < n do
// CHECK-NEXT:                       ^
//
// CHECK-NEXT: {{.*}}:19:24: error: 'e' is [n]f32, but its initial value is f32 [loop-init]
// CHECK-NEXT:       loop (e : [n]f32 = 0.0f32) for i < n do
// CHECK-NEXT:                          ^~~~~~
//
// CHECK-NEXT: {{.*}}:22:42: error: 'B' is [m + 1]f32, but its initial value is [n]f32 [loop-init]
// CHECK-NEXT:       loop (k : i64 = m + 1) (B : [k]f32 = A) for i < n do
// CHECK-NEXT:                                            ^
//
// CHECK-NEXT: {{.*}}:25:42: error: 'f' is [m]f32, but its initial value is [n]f32 [loop-init]
// CHECK-NEXT:       loop (p : bool = true) (f : [m]f32 = A) while p do
// CHECK-NEXT:                                            ^
// CHECK-NOT:  {{.*(error|note):.*}}
