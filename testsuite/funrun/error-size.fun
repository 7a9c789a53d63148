// RUN: echo '-1' | not funrun --entry=a %s 2>&1 | funcheck --match-full-lines %s --check-prefix=A
// RUN: echo '-1' | not funrun --entry=b %s 2>&1 | funcheck --match-full-lines %s --check-prefix=B
// RUN: echo '-1' | not funrun --entry=c %s 2>&1 | funcheck --match-full-lines %s --check-prefix=C
// A negative size of a fresh array.

fun a (n : i64) : ([n]i64) =
  let (A : [n]i64) = iota n
  in (A)
fun b (n : i64) : ([2][n]i64) =
  let (A : [2][n]i64) = replicate [2][n] 1
  in (A)
fun c (n : i64) : ([2 * n]i64) =
  let (A : [2 * n]i64) = scratch [2 * n] i64
  in (A)

// A: {{.*}}.fun:[[#@LINE-9]]:3: error: a size is negative: 'n' is -1
// A-NEXT: let (A : [n]i64) = iota n
// A-NEXT: ^
// A-NEXT: funrun: note: where n = -1
// A-NOT: {{.}}
// B: {{.*}}.fun:[[#@LINE-11]]:3: error: a size is negative: 'n' is -1
// B-NEXT: let (A : [2][n]i64) = replicate [2][n] 1
// B-NEXT: ^
// B-NEXT: funrun: note: where n = -1
// B-NOT: {{.}}
// C: {{.*}}.fun:[[#@LINE-13]]:3: error: a size is negative: '2 * n' is -2
// C-NEXT: let (A : [2 * n]i64) = scratch [2 * n] i64
// C-NEXT: ^
// C-NEXT: funrun: note: where n = -1
// C-NOT: {{.}}
