// RUN: echo '9223372036854775807 1' | not funrun --entry=add %s 2>&1 | funcheck --match-full-lines %s --check-prefix=A
// RUN: echo '-9223372036854775808 1' | not funrun --entry=sub %s 2>&1 | funcheck --match-full-lines %s --check-prefix=B
// RUN: echo '4294967296 2147483648' | not funrun --entry=mul %s 2>&1 | funcheck --match-full-lines %s --check-prefix=C
// RUN: echo '-9223372036854775808 1' | not funrun --entry=neg %s 2>&1 | funcheck --match-full-lines %s --check-prefix=D
// RUN: echo '-9223372036854775808 1' | not funrun --entry=mag %s 2>&1 | funcheck --match-full-lines %s --check-prefix=E
// RUN: echo '9223372036854775807 -1' | not funrun --entry=part %s 2>&1 | funcheck --match-full-lines %s --check-prefix=F
// i64 does not wrap: each operator, alone and inside an expression.

fun add (a : i64) (b : i64) : (i64) =
  in (a + b)
fun sub (a : i64) (b : i64) : (i64) =
  in (a - b)
fun mul (a : i64) (b : i64) : (i64) =
  in (a * b)
fun neg (a : i64) (b : i64) : (i64) =
  in (-a)
fun mag (a : i64) (b : i64) : (i64) =
  in (abs(a))
fun part (a : i64) (b : i64) : (i64) =
  in (2 + b * (a - b))

// A: {{.*}}.fun:[[#@LINE-12]]:3: error: the result does not fit i64 in 'a + b'
// A-NEXT: in (a + b)
// A-NEXT: ^
// A-NEXT: funrun: note: where a = 9223372036854775807, b = 1
// A-NOT: {{.}}
// B: {{.*}}.fun:[[#@LINE-15]]:3: error: the result does not fit i64 in 'a - b'
// B-NEXT: in (a - b)
// B-NEXT: ^
// B-NEXT: funrun: note: where a = -9223372036854775808, b = 1
// B-NOT: {{.}}
// C: {{.*}}.fun:[[#@LINE-18]]:3: error: the result does not fit i64 in 'a * b'
// C-NEXT: in (a * b)
// C-NEXT: ^
// C-NEXT: funrun: note: where a = 4294967296, b = 2147483648
// C-NOT: {{.}}
// D: {{.*}}.fun:[[#@LINE-21]]:3: error: the result does not fit i64 in '-a'
// D-NEXT: in (-a)
// D-NEXT: ^
// D-NEXT: funrun: note: where a = -9223372036854775808
// D-NOT: {{.}}
// E: {{.*}}.fun:[[#@LINE-24]]:3: error: the result does not fit i64 in 'abs(a)'
// E-NEXT: in (abs(a))
// E-NEXT: ^
// E-NEXT: funrun: note: where a = -9223372036854775808
// E-NOT: {{.}}
// F: {{.*}}.fun:[[#@LINE-27]]:3: error: the result does not fit i64 in 'a - b'
// F-NEXT: in (2 + b * (a - b))
// F-NEXT: ^
// F-NEXT: funrun: note: where a = 9223372036854775807, b = -1
// F-NOT: {{.}}
