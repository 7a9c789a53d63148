// RUN: echo '-1' | not funrun --entry=a %s 2>&1 | funcheck --match-full-lines %s --check-prefix=A
// RUN: echo '-1' | not funrun --entry=b %s 2>&1 | funcheck --match-full-lines %s --check-prefix=B
// RUN: echo '-1' | not funrun --entry=c %s 2>&1 | funcheck --match-full-lines %s --check-prefix=C
// RUN: echo '-1' | not funrun --entry=d %s 2>&1 | funcheck --match-full-lines %s --check-prefix=D
// RUN: echo '-1' | not funrun --entry=e %s 2>&1 | funcheck --match-full-lines %s --check-prefix=E
// RUN: echo '-1' | not funrun --entry=f %s 2>&1 | funcheck --match-full-lines %s --check-prefix=F
// A negative bound of every parallel form.

fun a (n : i64) : ([2][n]i64) =
  let (A : [2][n]i64) =
    kernel i < 2, j < n do
      in (i)
  in (A)
fun b (n : i64) : (i64) =
  let (s : i64) =
    reduce (+) i < n do
      in (i)
  in (s)
fun c (n : i64) : ([n]i64) =
  let (s : [n]i64) =
    scan (+) i < n do
      in (i)
  in (s)
fun d (n : i64) : (i64) =
  let (k : i64) (B : [k]i64) =
    filter i < n do
      in (i, true)
  in (k)
fun e (n : i64) : (i64) =
  let (k : i64) (B : [k]i64) (C : [n - k]i64) =
    partition i < n do
      in (i, true)
  in (k)
fun f (n : i64) : ([2]i64) =
  let (D : [2]i64) = iota 2
  let (E : [2]i64) =
    scatter D i < n do
      in (i, i)
  in (E)

// A: {{.*}}.fun:[[#@LINE-31]]:3: error: a bound is negative: 'n' is -1
// A-NEXT: let (A : [2][n]i64) =
// A-NEXT: ^
// A-NEXT: funrun: note: where n = -1
// A-NOT: {{.}}
// B: {{.*}}.fun:[[#@LINE-31]]:3: error: a bound is negative: 'n' is -1
// B-NEXT: let (s : i64) =
// B-NEXT: ^
// B-NEXT: funrun: note: where n = -1
// B-NOT: {{.}}
// C: {{.*}}.fun:[[#@LINE-31]]:3: error: a bound is negative: 'n' is -1
// C-NEXT: let (s : [n]i64) =
// C-NEXT: ^
// C-NEXT: funrun: note: where n = -1
// C-NOT: {{.}}
// D: {{.*}}.fun:[[#@LINE-31]]:3: error: a bound is negative: 'n' is -1
// D-NEXT: let (k : i64) (B : [k]i64) =
// D-NEXT: ^
// D-NEXT: funrun: note: where n = -1
// D-NOT: {{.}}
// E: {{.*}}.fun:[[#@LINE-31]]:3: error: a bound is negative: 'n' is -1
// E-NEXT: let (k : i64) (B : [k]i64) (C : [n - k]i64) =
// E-NEXT: ^
// E-NEXT: funrun: note: where n = -1
// E-NOT: {{.}}
// F: {{.*}}.fun:[[#@LINE-30]]:3: error: a bound is negative: 'n' is -1
// F-NEXT: let (E : [2]i64) =
// F-NEXT: ^
// F-NEXT: funrun: note: where n = -1
// F-NOT: {{.}}
