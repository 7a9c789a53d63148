// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// The bounds of all forms that have one.

fun bounded (n : i64) (k : i32) (x : f32) (D : *[n]i64) : (i64) =
  let (a : i64) =
    loop (a : i64 = 0) for i < k do
      in (a)
  let (A : [n][n]i64) =
    kernel i < n, j < k * 2i32 do
      in (i)
  let (b : i64) =
    reduce (+) i < x do
      in (i)
  let (B : [n]i64) =
    scan (+) i < 10i32 do
      in (i)
  let (c : i64) (C : [c]i64) =
    filter i < k do
      in (i, i > 2)
  let (d : i64) (E : [d]i64) (F : [n - d]i64) =
    partition i < n > 2 do
      in (i, i > 2)
  let (G : [n]i64) =
    scatter D i < k do
      in (i, i)
  in (a)

// CHECK:      {{.*}}:6:32: error: a bound is i64, but 'k' is i32 [bound-type]
// CHECK-NEXT:       loop (a : i64 = 0) for i < k do
// CHECK-NEXT:                                  ^
//
// CHECK-NEXT: {{.*}}:9:23: error: a bound is i64, but 'k * 2i32' is i32 [bound-type]
// CHECK-NEXT:       kernel i < n, j < k * 2i32 do
// CHECK-NEXT:                         ^~~~~~~~
//
// CHECK-NEXT: {{.*}}:12:20: error: a bound is i64, but 'x' is f32 [bound-type]
// CHECK-NEXT:       reduce (+) i < x do
// CHECK-NEXT:                      ^
//
// CHECK-NEXT: {{.*}}:15:18: error: a bound is i64, but '10i32' is i32 [bound-type]
// CHECK-NEXT:       scan (+) i < 10i32 do
// CHECK-NEXT:                    ^~~~~
//
// CHECK-NEXT: {{.*}}:18:16: error: a bound is i64, but 'k' is i32 [bound-type]
// CHECK-NEXT:       filter i < k do
// CHECK-NEXT:                  ^
//
// CHECK-NEXT: {{.*}}:21:19: error: a bound is i64, but 'n > 2' is bool [bound-type]
// CHECK-NEXT:       partition i < n > 2 do
// CHECK-NEXT:                     ^~~~~
//
// CHECK-NEXT: {{.*}}:24:19: error: a bound is i64, but 'k' is i32 [bound-type]
// CHECK-NEXT:       scatter D i < k do
// CHECK-NEXT:                     ^
// CHECK-NOT:  {{.*(error|note):.*}}
