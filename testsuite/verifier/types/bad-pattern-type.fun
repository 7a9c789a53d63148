// RUN: not funverify --split-input-file %s 2>&1 | funcheck --match-full-lines %s
// Another element type, another rank, another size, a scalar for an array.

fun scalars (n : i64) (x : f32) (A : [n]f32) : (i64) =
  let (a : i32) = n + 1
  let (b : bool) = 1
  let (c : f32) = 1i32
  let (d : f32) = A
  let (e : [n]f32) = x
  let (f : f64) = A[0]
  in (n)

fun views (n : i64) (m : i64) (A : [n][m]f32) : (i64) =
  let (B : [n][n]f32) = A
  let (C : [n]f32) = A[0, :]
  let (D : [m]f32) = A[:, 0]
  let (E : [3]f32) = A[1, 0 : 2]
  let (F : [n][m]f32) = transpose A
  let (G : [n][m]f32) = rearrange (1, 0) A
  let (H : [n * n]f32) = reshape [n * m] A
  let (I : [m][n]f32) = reverse 0 A
  let (J : [n][m]f64) = rotate 0 1 A
  in (n)

// -----

fun blocks (n : i64) (m : mem) : (i64) =
  let (s : mem(shared)) = alloc n
  let (p : i64) = m
  let (q : mem) = n
  in (n)

// CHECK:      {{.*}}:5:12: error: 'a' is bound as i32, but the right-hand side is i64 [pattern-type]
// CHECK-NEXT:     let (a : i32) = n + 1
// CHECK-NEXT:              ^~~
//
// CHECK-NEXT: {{.*}}:6:12: error: 'b' is bound as bool, but the right-hand side is i64 [pattern-type]
// CHECK-NEXT:     let (b : bool) = 1
// CHECK-NEXT:              ^~~~
//
// CHECK-NEXT: {{.*}}:7:12: error: 'c' is bound as f32, but the right-hand side is i32 [pattern-type]
// CHECK-NEXT:     let (c : f32) = 1i32
// CHECK-NEXT:              ^~~
//
// CHECK-NEXT: {{.*}}:8:12: error: 'd' is bound as f32, but the right-hand side is [n]f32 [pattern-type]
// CHECK-NEXT:     let (d : f32) = A
// CHECK-NEXT:              ^~~
//
// CHECK-NEXT: {{.*}}:9:12: error: 'e' is bound as [n]f32, but the right-hand side is f32 [pattern-type]
// CHECK-NEXT:     let (e : [n]f32) = x
// CHECK-NEXT:              ^~~~~~
//
// CHECK-NEXT: {{.*}}:10:12: error: 'f' is bound as f64, but the right-hand side is f32 [pattern-type]
// CHECK-NEXT:     let (f : f64) = A[0]
// CHECK-NEXT:              ^~~
//
// CHECK-NEXT: {{.*}}:14:12: error: 'B' is bound as [n][n]f32, but the right-hand side is [n][m]f32 [pattern-type]
// CHECK-NEXT:     let (B : [n][n]f32) = A
// CHECK-NEXT:              ^~~~~~~~~
//
// CHECK-NEXT: {{.*}}:15:12: error: 'C' is bound as [n]f32, but the right-hand side is [m]f32 [pattern-type]
// CHECK-NEXT:     let (C : [n]f32) = A[0, :]
// CHECK-NEXT:              ^~~~~~
//
// CHECK-NEXT: {{.*}}:16:12: error: 'D' is bound as [m]f32, but the right-hand side is [n]f32 [pattern-type]
// CHECK-NEXT:     let (D : [m]f32) = A[:, 0]
// CHECK-NEXT:              ^~~~~~
//
// CHECK-NEXT: {{.*}}:17:12: error: 'E' is bound as [3]f32, but the right-hand side is [2]f32 [pattern-type]
// CHECK-NEXT:     let (E : [3]f32) = A[1, 0 : 2]
// CHECK-NEXT:              ^~~~~~
//
// CHECK-NEXT: {{.*}}:18:12: error: 'F' is bound as [n][m]f32, but the right-hand side is [m][n]f32 [pattern-type]
// CHECK-NEXT:     let (F : [n][m]f32) = transpose A
// CHECK-NEXT:              ^~~~~~~~~
//
// CHECK-NEXT: {{.*}}:19:12: error: 'G' is bound as [n][m]f32, but the right-hand side is [m][n]f32 [pattern-type]
// CHECK-NEXT:     let (G : [n][m]f32) = rearrange (1, 0) A
// CHECK-NEXT:              ^~~~~~~~~
//
// CHECK-NEXT: {{.*}}:20:12: error: 'H' is bound as [n * n]f32, but the right-hand side is [n * m]f32 [pattern-type]
// CHECK-NEXT:     let (H : [n * n]f32) = reshape [n * m] A
// CHECK-NEXT:              ^~~~~~~~~~
//
// CHECK-NEXT: {{.*}}:21:12: error: 'I' is bound as [m][n]f32, but the right-hand side is [n][m]f32 [pattern-type]
// CHECK-NEXT:     let (I : [m][n]f32) = reverse 0 A
// CHECK-NEXT:              ^~~~~~~~~
//
// CHECK-NEXT: {{.*}}:22:12: error: 'J' is bound as [n][m]f64, but the right-hand side is [n][m]f32 [pattern-type]
// CHECK-NEXT:     let (J : [n][m]f64) = rotate 0 1 A
// CHECK-NEXT:              ^~~~~~~~~
//
// CHECK-NEXT: {{.*}}:28:12: error: 's' is bound as mem(shared), but the right-hand side is mem [pattern-type]
// CHECK-NEXT:     let (s : mem(shared)) = alloc n
// CHECK-NEXT:              ^~~~~~~~~~~
//
// CHECK-NEXT: {{.*}}:29:12: error: 'p' is bound as i64, but the right-hand side is mem [pattern-type]
// CHECK-NEXT:     let (p : i64) = m
// CHECK-NEXT:              ^~~
//
// CHECK-NEXT: {{.*}}:30:12: error: 'q' is bound as mem, but the right-hand side is i64 [pattern-type]
// CHECK-NEXT:     let (q : mem) = n
// CHECK-NEXT:              ^~~
// CHECK-NOT:  {{.*(error|note):.*}}
