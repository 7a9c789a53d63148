// RUN: echo '1 2' | not funrun --entry=a %s 2>&1 | funcheck --match-full-lines %s --check-prefix=A
// RUN: echo '1 2' | not funrun --entry=b %s 2>&1 | funcheck --match-full-lines %s --check-prefix=B
// An assertion with a text says it, one without is shown.

fun a (n : i64) (m : i64) : (i64) =
  assert n >= m "n is at least m"
  in (n)
fun b (n : i64) (m : i64) : (i64) =
  assert n >= m && m > 0
  in (n)

// A: {{.*}}.fun:[[#@LINE-6]]:3: error: assertion failed: n is at least m
// A-NEXT: assert n >= m "n is at least m"
// A-NEXT: ^
// A-NEXT: funrun: note: where n = 1, m = 2
// A-NOT: {{.}}
// B: {{.*}}.fun:[[#@LINE-8]]:3: error: assertion failed: n >= m && m > 0
// B-NEXT: assert n >= m && m > 0
// B-NEXT: ^
// B-NEXT: funrun: note: where n = 1, m = 2
// B-NOT: {{.}}
