// RUN: echo '1i8 8i8' | not funrun --entry=narrow %s 2>&1 | funcheck --match-full-lines %s --check-prefix=A
// RUN: echo '1i8 -1i8' | not funrun --entry=narrow %s 2>&1 | funcheck --match-full-lines %s --check-prefix=B
// RUN: echo '1u64 64u64' | not funrun --entry=wide %s 2>&1 | funcheck --match-full-lines %s --check-prefix=C
// RUN: echo '1i32 32i32' | not funrun --entry=word %s 2>&1 | funcheck --match-full-lines %s --check-prefix=D
// A shift count below 0 or of the width.

fun narrow (a : i8) (b : i8) : (i8) =
  in (a << b)
fun wide (a : u64) (b : u64) : (u64) =
  in (a >> b)
fun word (a : i32) (b : i32) : (i32) =
  in (a >> b)

// A: {{.*}}.fun:[[#@LINE-6]]:3: error: the shift count is out of range in 'a << b'
// A-NEXT: in (a << b)
// A-NEXT: ^
// A-NEXT: funrun: note: where a = 1i8, b = 8i8
// A-NOT: {{.}}
// B: {{.*}}.fun:[[#@LINE-11]]:3: error: the shift count is out of range in 'a << b'
// B-NEXT: in (a << b)
// B-NEXT: ^
// B-NEXT: funrun: note: where a = 1i8, b = -1i8
// B-NOT: {{.}}
// C: {{.*}}.fun:[[#@LINE-14]]:3: error: the shift count is out of range in 'a >> b'
// C-NEXT: in (a >> b)
// C-NEXT: ^
// C-NEXT: funrun: note: where a = 1u64, b = 64u64
// C-NOT: {{.}}
// D: {{.*}}.fun:[[#@LINE-17]]:3: error: the shift count is out of range in 'a >> b'
// D-NEXT: in (a >> b)
// D-NEXT: ^
// D-NEXT: funrun: note: where a = 1i32, b = 32i32
// D-NOT: {{.}}
