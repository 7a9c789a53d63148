// RUN: echo '0 2' | not funrun %s 2>&1 | funcheck --match-full-lines %s
// The index beside a range is checked, too, even where the range is empty.

fun main (z : i64) (i : i64) : ([z]i64) =
  let (A : [2][2]i64) = replicate [2][2] 1
  let (x : [z]i64) = A[i, 0 : z]
  in (x)

// CHECK: {{.*}}.fun:[[#@LINE-3]]:3: error: index 2 is out of range in dimension 0 of 'A', which is [2][2]i64
// CHECK-NEXT: let (x : [z]i64) = A[i, 0 : z]
// CHECK-NEXT: ^
// CHECK-NEXT: funrun: note: where i = 2
// CHECK-NOT: {{.}}
