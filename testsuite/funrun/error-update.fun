// RUN: echo '2' | not funrun --entry=a %s 2>&1 | funcheck --match-full-lines %s --check-prefix=A
// RUN: echo '1' | not funrun --entry=b %s 2>&1 | funcheck --match-full-lines %s --check-prefix=B
// RUN: echo '1' | not funrun --entry=c %s 2>&1 | funcheck --match-full-lines %s --check-prefix=C
// Where an update is out of range.

fun a (n : i64) : ([2]i64) =
  let (A : [2]i64) = iota 2
  let (B : [2]i64) = A with [n] = 1
  in (B)
fun b (n : i64) : ([2]i64) =
  let (A : [2]i64) = iota 2
  let (v : [2]i64) = iota 2
  let (B : [2]i64) = A with [n : 2] = v
  in (B)
fun c (n : i64) : ([2]i64) =
  let (A : [2]i64) = iota 2
  let (v : [2]i64) = iota 2
  let (B : [2]i64) = A with [n + {(2 : 1)}] = v
  in (B)

// A: {{.*}}.fun:[[#@LINE-13]]:3: error: index 2 is out of range in dimension 0 of 'A', which is [2]i64
// A-NEXT: let (B : [2]i64) = A with [n] = 1
// A-NEXT: ^
// A-NEXT: funrun: note: where n = 2
// A-NOT: {{.}}
// B: {{.*}}.fun:[[#@LINE-13]]:3: error: the range 1 : 2 : 1 is out of range in dimension 0 of 'A', which is [2]i64
// B-NEXT: let (B : [2]i64) = A with [n : 2] = v
// B-NEXT: ^
// B-NEXT: funrun: note: where n = 1
// B-NOT: {{.}}
// C: {{.*}}.fun:[[#@LINE-13]]:3: error: the LMAD reaches from 1 to 2, outside of 'A', which is [2]i64
// C-NEXT: let (B : [2]i64) = A with [n + {(2 : 1)}] = v
// C-NEXT: ^
// C-NEXT: funrun: note: where n = 1
// C-NOT: {{.}}
