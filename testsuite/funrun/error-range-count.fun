// RUN: echo '-1' | not funrun --entry=f %s 2>&1 | funcheck --match-full-lines %s --check-prefix=A
// RUN: echo '-2' | not funrun --entry=g %s 2>&1 | funcheck --match-full-lines %s --check-prefix=B
// A negative count is an error wherever it stands.

fun f (n : i64) : ([max(0, n)]i64) =
  let (A : [2]i64) = iota 2
  let (x : [n]i64) = A[0 : n]
  let (y : [max(0, n)]i64) = reshape [max(0, n)] x
  in (y)
fun g (n : i64) : ([max(0, n)]i64) =
  let (A : [2]i64) = iota 2
  let (x : [n + 1][0]i64) = A[0 + {(n + 1 : 1), (0 : 1)}]
  let (y : [max(0, n)]i64) = reshape [max(0, n)] x
  in (y)

// A: {{.*}}.fun:[[#@LINE-9]]:3: error: a count is negative: 'n' is -1
// A-NEXT: let (x : [n]i64) = A[0 : n]
// A-NEXT: ^
// A-NEXT: funrun: note: where n = -1
// A-NOT: {{.}}
// B: {{.*}}.fun:[[#@LINE-9]]:3: error: a count is negative: 'n + 1' is -1
// B-NEXT: let (x : [n + 1][0]i64) = A[0 + {(n + 1 : 1), (0 : 1)}]
// B-NEXT: ^
// B-NEXT: funrun: note: where n = -2
// B-NOT: {{.}}
