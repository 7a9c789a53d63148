// RUN: echo '4611686018427387904' | not funrun --entry=a %s 2>&1 | funcheck --match-full-lines %s --check-prefix=A
// RUN: echo '2000000000000000' | not funrun --entry=b %s 2>&1 | funcheck --match-full-lines %s --check-prefix=B
// RUN: echo '2000000000000000' | not funrun --entry=c %s 2>&1 | funcheck --match-full-lines %s --check-prefix=C
// Arrays that no memory holds.

fun a (n : i64) : (i64) =
  let (A : [n]i64) = iota n
  in (1)
fun b (n : i64) : (i64) =
  let (A : [n]i64) = replicate [n] 1
  in (1)
fun c (n : i64) : (i64) =
  let (A : [n]bool) =
    kernel i < n do
      in (true)
  in (1)

// A: {{.*}}.fun:[[#@LINE-11]]:3: error: this array is too large
// A-NEXT: let (A : [n]i64) = iota n
// A-NEXT: ^
// A-NOT: {{.}}
// B: {{.*}}.fun:[[#@LINE-12]]:3: error: there is no memory for this array (16000000000000000 bytes)
// B-NEXT: let (A : [n]i64) = replicate [n] 1
// B-NEXT: ^
// B-NOT: {{.}}
// C: {{.*}}.fun:[[#@LINE-13]]:3: error: there is no memory for this array (2000000000000000 bytes)
// C-NEXT: let (A : [n]bool) =
// C-NEXT: ^
// C-NOT: {{.}}
