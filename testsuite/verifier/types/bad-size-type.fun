// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// Sizes of parameters, patterns, results and forms.

fun head (k : i32) (x : f32) (A : [k]f32) (B : [2][x + 1.0f32]f32) : ([i64(k)]f32) =
  let (C : [k + 1i32]f32) = scratch [i64(k) + 1] f32
  in (A)

fun result (n : i64) (k : i32) (A : [n]f32) : ([k]f32) =
  in (A)

fun forms (n : i64) (k : i32) (A : [n]f32) : (i64) =
  let (B : [n]i64) = iota k
  let (C : [n]f32) = reshape [k] A
  let (D : [n]f32) = replicate [k] 0.0f32
  let (E : [n]f32) = scratch [n > 2] f32
  in (n)

fun loops (n : i64) (k : i32) (A : [n]f32) : (i64) =
  let (j : i64) =
    loop (B : [k]f32 = A) (j : i64 = 0) for i < n do
      in (B, j)
  in (n)

fun operators (n : i64) (k : i32) (A : [n]f32) : (i64) =
  let (B : [n]f32) =
    reduce ((\ (x : [k]f32) (y : [n]f32) -> in (y), A)) i < n do
      in (A)
  in (n)

// CHECK:      {{.*}}:4:36: error: a size is i64, but 'k' is i32 [size-type]
// CHECK-NEXT:   fun head (k : i32) (x : f32) (A : [k]f32) (B : [2][x + 1.0f32]f32) : ([i64(k)]f32) =
// CHECK-NEXT:                                      ^
//
// CHECK-NEXT: {{.*}}:4:52: error: a size is i64, but 'x + 1.0f32' is f32 [size-type]
// CHECK-NEXT:   fun head (k : i32) (x : f32) (A : [k]f32) (B : [2][x + 1.0f32]f32) : ([i64(k)]f32) =
// CHECK-NEXT:                                                      ^~~~~~~~~~
//
// CHECK-NEXT: {{.*}}:5:13: error: a size is i64, but 'k + 1i32' is i32 [size-type]
// CHECK-NEXT:     let (C : [k + 1i32]f32) = scratch [i64(k) + 1] f32
// CHECK-NEXT:               ^~~~~~~~
//
// CHECK-NEXT: {{.*}}:8:49: error: a size is i64, but 'k' is i32 [size-type]
// CHECK-NEXT:   fun result (n : i64) (k : i32) (A : [n]f32) : ([k]f32) =
// CHECK-NEXT:                                                   ^
//
// CHECK-NEXT: {{.*}}:12:27: error: a size is i64, but 'k' is i32 [size-type]
// CHECK-NEXT:     let (B : [n]i64) = iota k
// CHECK-NEXT:                             ^
//
// CHECK-NEXT: {{.*}}:13:31: error: a size is i64, but 'k' is i32 [size-type]
// CHECK-NEXT:     let (C : [n]f32) = reshape [k] A
// CHECK-NEXT:                                 ^
//
// CHECK-NEXT: {{.*}}:14:33: error: a size is i64, but 'k' is i32 [size-type]
// CHECK-NEXT:     let (D : [n]f32) = replicate [k] 0.0f32
// CHECK-NEXT:                                   ^
//
// CHECK-NEXT: {{.*}}:15:31: error: a size is i64, but 'n > 2' is bool [size-type]
// CHECK-NEXT:     let (E : [n]f32) = scratch [n > 2] f32
// CHECK-NEXT:                                 ^~~~~
//
// CHECK-NEXT: {{.*}}:20:16: error: a size is i64, but 'k' is i32 [size-type]
// CHECK-NEXT:       loop (B : [k]f32 = A) (j : i64 = 0) for i < n do
// CHECK-NEXT:                  ^
//
// CHECK-NEXT: {{.*}}:26:22: error: a size is i64, but 'k' is i32 [size-type]
// CHECK-NEXT:       reduce ((\ (x : [k]f32) (y : [n]f32) -> in (y), A)) i < n do
// CHECK-NEXT:                        ^
// CHECK-NOT:  {{.*(error|note):.*}}
