// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// A scan goes on with what it combines, and gives what is bound.

fun scans (n : i64) (A : [n]f32) : (i64) =
  let (a : [n]f32) =
    scan (+, max) i < n do
      let (x : f32) = A[i]
      in (x, x)
    then j (s : f32) do
      in (s)
  let (b : [n]f32) =
    scan (+) i < n do
      let (x : f32) = A[i]
      in (x)
    then j (s : f64) do
      in (1.0f32)
  let (c : [n]f32) =
    scan (+) i < n do
      let (x : f32) = A[i]
      in (x)
    then j (s : f32) do
      in (s, s)
  let (d : [n]f32) =
    scan (+) i < n do
      let (x : f32) = A[i]
      in (x)
    then j (s : f32) do
      in (j)
  in (n)

// CHECK:      {{.*}}:10:7: error: the operators combine 2 values, but 'then' has 1 besides its index [then-params]
// CHECK-NEXT:         in (s)
// CHECK-NEXT:         ^~~~~~
//
// CHECK-NEXT: {{.*}}:15:17: error: parameter 's' is f64, but what is combined is f32 [lambda-param-type]
// CHECK-NEXT:       then j (s : f64) do
// CHECK-NEXT:                   ^~~
//
// CHECK-NEXT: {{.*}}:22:7: error: this body has 2 results, but 1 is needed [result-count]
// CHECK-NEXT:         in (s, s)
// CHECK-NEXT:         ^~~~~~~~~
//
// CHECK-NEXT: {{.*}}:28:11: error: an element of 'd' is f32, but this result is i64 [result-type]
// CHECK-NEXT:         in (j)
// CHECK-NEXT:             ^
// CHECK-NOT:  {{.*(error|note):.*}}
