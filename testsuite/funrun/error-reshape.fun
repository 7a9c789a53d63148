// RUN: echo '2' | not funrun --entry=a %s 2>&1 | funcheck --match-full-lines %s --check-prefix=A
// RUN: echo '4611686018427387904' | not funrun --entry=b %s 2>&1 | funcheck --match-full-lines %s --check-prefix=B
// A reshape to another number of elements.

fun a (n : i64) : ([n][n]i64) =
  let (A : [2][3]i64) = replicate [2][3] 1
  let (B : [n][n]i64) = reshape [n][n] A
  in (B)
fun b (n : i64) : ([n][4]i64) =
  let (A : [4]i64) = iota 4
  let (B : [n][4]i64) = reshape [n][4] A
  in (B)

// A: {{.*}}.fun:[[#@LINE-7]]:3: error: 'A', which is [2][3]i64, is reshaped to [2][2]i64, which has another number of elements
// A-NEXT: let (B : [n][n]i64) = reshape [n][n] A
// A-NEXT: ^
// A-NOT: {{.}}
// B: {{.*}}.fun:[[#@LINE-7]]:3: error: 'A', which is [4]i64, is reshaped to [4611686018427387904][4]i64, which has another number of elements
// B-NEXT: let (B : [n][4]i64) = reshape [n][4] A
// B-NEXT: ^
// B-NOT: {{.}}
