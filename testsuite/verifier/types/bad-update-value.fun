// RUN: not funverify --split-input-file %s 2>&1 | funcheck --match-full-lines %s
// Another element type, another shape, a scalar for a range.

fun updates (n : i64) (m : i64) (A : *[n][m]f32) (V : *[n * n]f32) (row : [n]f32) (x : f64) (u : *[n]u8) : (i64) =
  let (B : [n][m]f32) = A with [0, 0] = x
  let (C : [n][m]f32) = B with [0, 0] = 1i32
  let (D : [n][m]f32) = C with [0, :] = row
  let (E : [n][m]f32) = D with [0, 0 : 2] = 1.0f32
  let (F : [n][m]f32) = E with [0, 0] = row
  let (W : [n * n]f32) = V with [0 + {(m : n + 1)}] = row
  let (w : [n]u8) = u with [0] = 255i32
  let (X : [n * n]f32) = W with [n] = n
  in (n)

// -----

fun block (n : i64) (m : mem) (A : *[n]f32 @ m -> R(n)) : (i64) =
  let (B : [n]f32 @ m -> R(n)) = A with [0] = m
  in (n)

// CHECK:      {{.*}}:5:41: error: what is selected here is f32, but the value is f64 [update-value]
// CHECK-NEXT:     let (B : [n][m]f32) = A with [0, 0] = x
// CHECK-NEXT:                                           ^
//
// CHECK-NEXT: {{.*}}:6:41: error: what is selected here is f32, but the value is i32 [update-value]
// CHECK-NEXT:     let (C : [n][m]f32) = B with [0, 0] = 1i32
// CHECK-NEXT:                                           ^~~~
// CHECK-NEXT: {{.*}}:6:41: note: as f32 this is written '1.0f32'
// CHECK-NEXT:     let (C : [n][m]f32) = B with [0, 0] = 1i32
// CHECK-NEXT:                                           ^~~~
//
// CHECK-NEXT: {{.*}}:7:41: error: what is selected here is [m]f32, but the value is [n]f32 [update-value]
// CHECK-NEXT:     let (D : [n][m]f32) = C with [0, :] = row
// CHECK-NEXT:                                           ^~~
//
// CHECK-NEXT: {{.*}}:8:45: error: what is selected here is [2]f32, but the value is f32 [update-value]
// CHECK-NEXT:     let (E : [n][m]f32) = D with [0, 0 : 2] = 1.0f32
// CHECK-NEXT:                                               ^~~~~~
//
// CHECK-NEXT: {{.*}}:9:41: error: what is selected here is f32, but the value is [n]f32 [update-value]
// CHECK-NEXT:     let (F : [n][m]f32) = E with [0, 0] = row
// CHECK-NEXT:                                           ^~~
//
// CHECK-NEXT: {{.*}}:10:55: error: what is selected here is [m]f32, but the value is [n]f32 [update-value]
// CHECK-NEXT:     let (W : [n * n]f32) = V with [0 + {(m : n + 1)}] = row
// CHECK-NEXT:                                                         ^~~
//
// CHECK-NEXT: {{.*}}:11:34: error: what is selected here is u8, but the value is i32 [update-value]
// CHECK-NEXT:     let (w : [n]u8) = u with [0] = 255i32
// CHECK-NEXT:                                    ^~~~~~
// CHECK-NEXT: {{.*}}:11:34: note: as u8 this is written '255u8'
// CHECK-NEXT:     let (w : [n]u8) = u with [0] = 255i32
// CHECK-NEXT:                                    ^~~~~~
//
// CHECK-NEXT: {{.*}}:12:39: error: what is selected here is f32, but the value is i64 [update-value]
// CHECK-NEXT:     let (X : [n * n]f32) = W with [n] = n
// CHECK-NEXT:                                         ^
//
// CHECK-NEXT: {{.*}}:18:47: error: what is selected here is f32, but the value is mem [update-value]
// CHECK-NEXT:     let (B : [n]f32 @ m -> R(n)) = A with [0] = m
// CHECK-NEXT:                                                 ^
// CHECK-NOT:  {{.*(error|note):.*}}
