// RUN: echo '1' | not funrun --entry=a %s 2>&1 | funcheck --match-full-lines %s --check-prefix=A
// RUN: echo '1' | not funrun --entry=b %s 2>&1 | funcheck --match-full-lines %s --check-prefix=B
// RUN: echo '1' | not funrun --entry=c %s 2>&1 | funcheck --match-full-lines %s --check-prefix=C
// RUN: echo '1' | not funrun --entry=d %s 2>&1 | funcheck --match-full-lines %s --check-prefix=D
// RUN: echo '1' | not funrun --entry=e %s 2>&1 | funcheck --match-full-lines %s --check-prefix=E
// RUN: echo '1' | not funrun --entry=f %s 2>&1 | funcheck --match-full-lines %s --check-prefix=F
// RUN: echo '1' | not funrun --entry=g %s 2>&1 | funcheck --match-full-lines %s --check-prefix=G
// An undefined element may be copied, and nothing else.

fun a (n : i64) : (i64) =
  let (A : [n]i64) = scratch [n] i64
  let (x : i64) = A[0]
  in (x + 1)
fun b (n : i64) : (i64) =
  let (A : [n]i64) = scratch [n] i64
  let (x : i64) = A[0]
  let (B : [n]i64) = iota n
  let (y : i64) = B[x]
  in (y)
fun c (n : i64) : (i64) =
  let (A : [n]bool) = scratch [n] bool
  let (x : bool) = A[0]
  let (y : i64) =
    if x then
      in (1)
    else
      in (2)
  in (y)
fun d (n : i64) : (i64) =
  let (A : [n]bool) = scratch [n] bool
  let (k : i64) (B : [k]i64) =
    filter i < n do
      let (x : bool) = A[i]
      in (i, x)
  in (k)
fun e (n : i64) : (i64) =
  let (A : [n]i64) = scratch [n] i64
  let (x : i64) = A[0]
  in (select(true, n, x))
fun f (n : i64) : (i64) =
  let (A : [n]i64) = scratch [n] i64
  let (x : i64) = A[0]
  let (B : [x]i64) = iota x
  in (n)
fun g (n : i64) : (i64) =
  let (A : [n]bool) = scratch [n] bool
  let (x : bool) = A[0]
  assert n == 0 || x
  in (n)

// A: {{.*}}.fun:[[#@LINE-38]]:3: error: 'x' is undefined here
// A-NEXT: in (x + 1)
// A-NEXT: ^
// A-NOT: {{.}}
// B: {{.*}}.fun:[[#@LINE-37]]:3: error: 'x' is undefined here
// B-NEXT: let (y : i64) = B[x]
// B-NEXT: ^
// B-NOT: {{.}}
// C: {{.*}}.fun:[[#@LINE-36]]:3: error: 'x' is undefined here
// C-NEXT: let (y : i64) =
// C-NEXT: ^
// C-NOT: {{.}}
// D: {{.*}}.fun:[[#@LINE-29]]:7: error: 'x' is undefined here
// D-NEXT: in (i, x)
// D-NEXT: ^
// D-NEXT: funrun: note: where i = 0
// D-NOT: {{.}}
// E: {{.*}}.fun:[[#@LINE-29]]:3: error: 'x' is undefined here
// E-NEXT: in (select(true, n, x))
// E-NEXT: ^
// E-NOT: {{.}}
// F: {{.*}}.fun:[[#@LINE-29]]:3: error: 'x' is undefined here
// F-NEXT: let (B : [x]i64) = iota x
// F-NEXT: ^
// F-NOT: {{.}}
// G: {{.*}}.fun:[[#@LINE-28]]:3: error: 'x' is undefined here
// G-NEXT: assert n == 0 || x
// G-NEXT: ^
// G-NOT: {{.}}
