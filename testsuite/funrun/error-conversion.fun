// RUN: echo '128.0' | not funrun --entry=a %s 2>&1 | funcheck --match-full-lines %s --check-prefix=A
// RUN: echo '-1.0' | not funrun --entry=b %s 2>&1 | funcheck --match-full-lines %s --check-prefix=B
// RUN: echo '9223372036854775808.0' | not funrun --entry=c %s 2>&1 | funcheck --match-full-lines %s --check-prefix=C
// RUN: echo 'nan' | not funrun --entry=c %s 2>&1 | funcheck --match-full-lines %s --check-prefix=D
// RUN: echo '-inf' | not funrun --entry=b %s 2>&1 | funcheck --match-full-lines %s --check-prefix=E
// A float whose truncated value is none of the type; a nan; just beyond the largest.

fun a (x : f64) : (i8) =
  in (i8(x))
fun b (x : f64) : (u32) =
  in (u32(x))
fun c (x : f64) : (i64) =
  in (i64(x))

// A: {{.*}}.fun:[[#@LINE-6]]:3: error: the float has no integer of this type in 'i8(x)'
// A-NEXT: in (i8(x))
// A-NEXT: ^
// A-NEXT: funrun: note: where x = 128.0
// A-NOT: {{.}}
// B: {{.*}}.fun:[[#@LINE-9]]:3: error: the float has no integer of this type in 'u32(x)'
// B-NEXT: in (u32(x))
// B-NEXT: ^
// B-NEXT: funrun: note: where x = -1.0
// B-NOT: {{.}}
// C: {{.*}}.fun:[[#@LINE-12]]:3: error: the float has no integer of this type in 'i64(x)'
// C-NEXT: in (i64(x))
// C-NEXT: ^
// C-NEXT: funrun: note: where x = 9.223372036854776e18
// C-NOT: {{.}}
// D: {{.*}}.fun:[[#@LINE-17]]:3: error: the float has no integer of this type in 'i64(x)'
// D-NEXT: in (i64(x))
// D-NEXT: ^
// D-NEXT: funrun: note: where x = nan
// D-NOT: {{.}}
// E: {{.*}}.fun:[[#@LINE-24]]:3: error: the float has no integer of this type in 'u32(x)'
// E-NEXT: in (u32(x))
// E-NEXT: ^
// E-NEXT: funrun: note: where x = -inf
// E-NOT: {{.}}
