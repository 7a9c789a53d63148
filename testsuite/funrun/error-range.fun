// RUN: echo '1 4' | not funrun --entry=f %s 2>&1 | funcheck --match-full-lines %s --check-prefix=A
// RUN: echo '-1 2' | not funrun --entry=f %s 2>&1 | funcheck --match-full-lines %s --check-prefix=B
// RUN: echo '1 3' | not funrun --entry=g %s 2>&1 | funcheck --match-full-lines %s --check-prefix=C
// RUN: echo '1 3' | not funrun --entry=h %s 2>&1 | funcheck --match-full-lines %s --check-prefix=D
// Ranges that leave their dimension, at either end, forwards and backwards; a stride whose reach is no i64.

fun f (o : i64) (n : i64) : ([n]i64) =
  let (A : [1][4]i64) = replicate [1][4] 1
  let (x : [n]i64) = A[0, o : n]
  in (x)
fun g (o : i64) (n : i64) : ([n]i64) =
  let (B : [4]i64) = iota 4
  let (x : [n]i64) = B[o : n : -1]
  in (x)
fun h (o : i64) (n : i64) : ([n]i64) =
  let (B : [4]i64) = iota 4
  let (x : [n]i64) = B[o : n : 9223372036854775807]
  in (x)

// A: {{.*}}.fun:[[#@LINE-11]]:3: error: the range 1 : 4 : 1 is out of range in dimension 1 of 'A', which is [1][4]i64
// A-NEXT: let (x : [n]i64) = A[0, o : n]
// A-NEXT: ^
// A-NEXT: funrun: note: where o = 1
// A-NOT: {{.}}
// B: {{.*}}.fun:[[#@LINE-16]]:3: error: the range -1 : 2 : 1 is out of range in dimension 1 of 'A', which is [1][4]i64
// B-NEXT: let (x : [n]i64) = A[0, o : n]
// B-NEXT: ^
// B-NEXT: funrun: note: where o = -1
// B-NOT: {{.}}
// C: {{.*}}.fun:[[#@LINE-17]]:3: error: the range 1 : 3 : -1 is out of range in dimension 0 of 'B', which is [4]i64
// C-NEXT: let (x : [n]i64) = B[o : n : -1]
// C-NEXT: ^
// C-NEXT: funrun: note: where o = 1
// C-NOT: {{.}}
// D: {{.*}}.fun:[[#@LINE-18]]:3: error: the range 1 : 3 : 9223372036854775807 is out of range in dimension 0 of 'B', which is [4]i64
// D-NEXT: let (x : [n]i64) = B[o : n : 9223372036854775807]
// D-NEXT: ^
// D-NEXT: funrun: note: where o = 1
// D-NOT: {{.}}
