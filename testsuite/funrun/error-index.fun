// RUN: echo '3 [1,2,3]' | not funrun %s 2>&1 | funcheck --match-full-lines %s --check-prefix=A
// RUN: echo '-1 [1,2,3]' | not funrun %s 2>&1 | funcheck --match-full-lines %s --check-prefix=B
// An index below 0, one at the end, and one in a dimension without elements.

fun main (n : i64) (A : [3]i64) : (i64) =
  let (x : i64) = A[n]
  in (x)

// A: {{.*}}.fun:[[#@LINE-3]]:3: error: index 3 is out of range in dimension 0 of 'A', which is [3]i64
// A-NEXT: let (x : i64) = A[n]
// A-NEXT: ^
// A-NEXT: funrun: note: where n = 3
// A-NOT: {{.}}
// B: {{.*}}.fun:[[#@LINE-8]]:3: error: index -1 is out of range in dimension 0 of 'A', which is [3]i64
// B-NEXT: let (x : i64) = A[n]
// B-NEXT: ^
// B-NEXT: funrun: note: where n = -1
// B-NOT: {{.}}
