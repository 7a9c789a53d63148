// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// Signs combine scalars of their classes.

fun folds (n : i64) (A : [n]f32) (H : *[n]f32) (G : *[n][n]f32) : (i64) =
  let (a : bool) =
    reduce (+) i < n do
      in (i > 2)
  let (b : i64) =
    reduce (&&) i < n do
      in (i)
  let (c : f32) =
    reduce (|) i < n do
      let (x : f32) = A[i]
      in (x)
  let (d : [n]f32) =
    reduce (+) i < n do
      in (A)
  let (e : [n]bool) (f : [n]bool) =
    scan (max, id) i < n do
      in (i > 2, i > 3)
  let (H' : [n]f32) =
    scatter (&) H i < n do
      in (i, 1.0f32)
  let (G' : [n][n]f32) =
    scatter (+) G i < n do
      in (i, A)
  in (n)

// CHECK:      {{.*}}:6:13: error: '+' combines integers and floats, not bool [operator-class]
// CHECK-NEXT:       reduce (+) i < n do
// CHECK-NEXT:               ^
//
// CHECK-NEXT: {{.*}}:9:13: error: '&&' combines bool, not i64 [operator-class]
// CHECK-NEXT:       reduce (&&) i < n do
// CHECK-NEXT:               ^~
//
// CHECK-NEXT: {{.*}}:12:13: error: '|' combines integers and bool, not f32 [operator-class]
// CHECK-NEXT:       reduce (|) i < n do
// CHECK-NEXT:               ^
//
// CHECK-NEXT: {{.*}}:16:13: error: '+' combines integers and floats, not [n]f32 [operator-class]
// CHECK-NEXT:       reduce (+) i < n do
// CHECK-NEXT:               ^
//
// CHECK-NEXT: {{.*}}:19:11: error: 'max' combines integers and floats, not bool [operator-class]
// CHECK-NEXT:       scan (max, id) i < n do
// CHECK-NEXT:             ^~~
//
// CHECK-NEXT: {{.*}}:22:14: error: '&' combines integers and bool, not f32 [operator-class]
// CHECK-NEXT:       scatter (&) H i < n do
// CHECK-NEXT:                ^
//
// CHECK-NEXT: {{.*}}:25:14: error: '+' combines integers and floats, not [n]f32 [operator-class]
// CHECK-NEXT:       scatter (+) G i < n do
// CHECK-NEXT:                ^
// CHECK-NOT:  {{.*(error|note):.*}}
