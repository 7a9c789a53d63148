// RUN: echo '7i8 0i8' | not funrun --entry=i8_div %s 2>&1 | funcheck --match-full-lines %s --check-prefix=A
// RUN: echo '7i8 0i8' | not funrun --entry=i8_rem %s 2>&1 | funcheck --match-full-lines %s --check-prefix=B
// RUN: echo '7i8 0i8' | not funrun --entry=i8_fdiv %s 2>&1 | funcheck --match-full-lines %s --check-prefix=C
// RUN: echo '7i8 0i8' | not funrun --entry=i8_fmod %s 2>&1 | funcheck --match-full-lines %s --check-prefix=D
// RUN: echo '7i16 0i16' | not funrun --entry=i16_div %s 2>&1 | funcheck --match-full-lines %s --check-prefix=E
// RUN: echo '7i16 0i16' | not funrun --entry=i16_rem %s 2>&1 | funcheck --match-full-lines %s --check-prefix=F
// RUN: echo '7i16 0i16' | not funrun --entry=i16_fdiv %s 2>&1 | funcheck --match-full-lines %s --check-prefix=G
// RUN: echo '7i16 0i16' | not funrun --entry=i16_fmod %s 2>&1 | funcheck --match-full-lines %s --check-prefix=H
// RUN: echo '7i32 0i32' | not funrun --entry=i32_div %s 2>&1 | funcheck --match-full-lines %s --check-prefix=I
// RUN: echo '7i32 0i32' | not funrun --entry=i32_rem %s 2>&1 | funcheck --match-full-lines %s --check-prefix=J
// RUN: echo '7i32 0i32' | not funrun --entry=i32_fdiv %s 2>&1 | funcheck --match-full-lines %s --check-prefix=K
// RUN: echo '7i32 0i32' | not funrun --entry=i32_fmod %s 2>&1 | funcheck --match-full-lines %s --check-prefix=L
// RUN: echo '7 0' | not funrun --entry=i64_div %s 2>&1 | funcheck --match-full-lines %s --check-prefix=M
// RUN: echo '7 0' | not funrun --entry=i64_rem %s 2>&1 | funcheck --match-full-lines %s --check-prefix=N
// RUN: echo '7 0' | not funrun --entry=i64_fdiv %s 2>&1 | funcheck --match-full-lines %s --check-prefix=O
// RUN: echo '7 0' | not funrun --entry=i64_fmod %s 2>&1 | funcheck --match-full-lines %s --check-prefix=P
// RUN: echo '7u64 0u64' | not funrun --entry=u64_div %s 2>&1 | funcheck --match-full-lines %s --check-prefix=Q
// RUN: echo '7u64 0u64' | not funrun --entry=u64_rem %s 2>&1 | funcheck --match-full-lines %s --check-prefix=R
// RUN: echo '7u64 0u64' | not funrun --entry=u64_fdiv %s 2>&1 | funcheck --match-full-lines %s --check-prefix=S
// RUN: echo '7u64 0u64' | not funrun --entry=u64_fmod %s 2>&1 | funcheck --match-full-lines %s --check-prefix=T
// Division by zero on integers.

fun i8_div (a : i8) (b : i8) : (i8) =
  in (a / b)
fun i8_rem (a : i8) (b : i8) : (i8) =
  in (a % b)
fun i8_fdiv (a : i8) (b : i8) : (i8) =
  in (fdiv(a, b))
fun i8_fmod (a : i8) (b : i8) : (i8) =
  in (fmod(a, b))
fun i16_div (a : i16) (b : i16) : (i16) =
  in (a / b)
fun i16_rem (a : i16) (b : i16) : (i16) =
  in (a % b)
fun i16_fdiv (a : i16) (b : i16) : (i16) =
  in (fdiv(a, b))
fun i16_fmod (a : i16) (b : i16) : (i16) =
  in (fmod(a, b))
fun i32_div (a : i32) (b : i32) : (i32) =
  in (a / b)
fun i32_rem (a : i32) (b : i32) : (i32) =
  in (a % b)
fun i32_fdiv (a : i32) (b : i32) : (i32) =
  in (fdiv(a, b))
fun i32_fmod (a : i32) (b : i32) : (i32) =
  in (fmod(a, b))
fun i64_div (a : i64) (b : i64) : (i64) =
  in (a / b)
fun i64_rem (a : i64) (b : i64) : (i64) =
  in (a % b)
fun i64_fdiv (a : i64) (b : i64) : (i64) =
  in (fdiv(a, b))
fun i64_fmod (a : i64) (b : i64) : (i64) =
  in (fmod(a, b))
fun u8_div (a : u8) (b : u8) : (u8) =
  in (a / b)
fun u8_rem (a : u8) (b : u8) : (u8) =
  in (a % b)
fun u8_fdiv (a : u8) (b : u8) : (u8) =
  in (fdiv(a, b))
fun u8_fmod (a : u8) (b : u8) : (u8) =
  in (fmod(a, b))
fun u16_div (a : u16) (b : u16) : (u16) =
  in (a / b)
fun u16_rem (a : u16) (b : u16) : (u16) =
  in (a % b)
fun u16_fdiv (a : u16) (b : u16) : (u16) =
  in (fdiv(a, b))
fun u16_fmod (a : u16) (b : u16) : (u16) =
  in (fmod(a, b))
fun u32_div (a : u32) (b : u32) : (u32) =
  in (a / b)
fun u32_rem (a : u32) (b : u32) : (u32) =
  in (a % b)
fun u32_fdiv (a : u32) (b : u32) : (u32) =
  in (fdiv(a, b))
fun u32_fmod (a : u32) (b : u32) : (u32) =
  in (fmod(a, b))
fun u64_div (a : u64) (b : u64) : (u64) =
  in (a / b)
fun u64_rem (a : u64) (b : u64) : (u64) =
  in (a % b)
fun u64_fdiv (a : u64) (b : u64) : (u64) =
  in (fdiv(a, b))
fun u64_fmod (a : u64) (b : u64) : (u64) =
  in (fmod(a, b))

// A: {{.*}}.fun:[[#@LINE-64]]:3: error: division by zero in 'a / b'
// A-NEXT: in (a / b)
// A-NEXT: ^
// A-NEXT: funrun: note: where a = 7i8, b = 0i8
// A-NOT: {{.}}
// B: {{.*}}.fun:[[#@LINE-67]]:3: error: division by zero in 'a % b'
// B-NEXT: in (a % b)
// B-NEXT: ^
// B-NEXT: funrun: note: where a = 7i8, b = 0i8
// B-NOT: {{.}}
// C: {{.*}}.fun:[[#@LINE-70]]:3: error: division by zero in 'fdiv(a, b)'
// C-NEXT: in (fdiv(a, b))
// C-NEXT: ^
// C-NEXT: funrun: note: where a = 7i8, b = 0i8
// C-NOT: {{.}}
// D: {{.*}}.fun:[[#@LINE-73]]:3: error: division by zero in 'fmod(a, b)'
// D-NEXT: in (fmod(a, b))
// D-NEXT: ^
// D-NEXT: funrun: note: where a = 7i8, b = 0i8
// D-NOT: {{.}}
// E: {{.*}}.fun:[[#@LINE-76]]:3: error: division by zero in 'a / b'
// E-NEXT: in (a / b)
// E-NEXT: ^
// E-NEXT: funrun: note: where a = 7i16, b = 0i16
// E-NOT: {{.}}
// F: {{.*}}.fun:[[#@LINE-79]]:3: error: division by zero in 'a % b'
// F-NEXT: in (a % b)
// F-NEXT: ^
// F-NEXT: funrun: note: where a = 7i16, b = 0i16
// F-NOT: {{.}}
// G: {{.*}}.fun:[[#@LINE-82]]:3: error: division by zero in 'fdiv(a, b)'
// G-NEXT: in (fdiv(a, b))
// G-NEXT: ^
// G-NEXT: funrun: note: where a = 7i16, b = 0i16
// G-NOT: {{.}}
// H: {{.*}}.fun:[[#@LINE-85]]:3: error: division by zero in 'fmod(a, b)'
// H-NEXT: in (fmod(a, b))
// H-NEXT: ^
// H-NEXT: funrun: note: where a = 7i16, b = 0i16
// H-NOT: {{.}}
// I: {{.*}}.fun:[[#@LINE-88]]:3: error: division by zero in 'a / b'
// I-NEXT: in (a / b)
// I-NEXT: ^
// I-NEXT: funrun: note: where a = 7i32, b = 0i32
// I-NOT: {{.}}
// J: {{.*}}.fun:[[#@LINE-91]]:3: error: division by zero in 'a % b'
// J-NEXT: in (a % b)
// J-NEXT: ^
// J-NEXT: funrun: note: where a = 7i32, b = 0i32
// J-NOT: {{.}}
// K: {{.*}}.fun:[[#@LINE-94]]:3: error: division by zero in 'fdiv(a, b)'
// K-NEXT: in (fdiv(a, b))
// K-NEXT: ^
// K-NEXT: funrun: note: where a = 7i32, b = 0i32
// K-NOT: {{.}}
// L: {{.*}}.fun:[[#@LINE-97]]:3: error: division by zero in 'fmod(a, b)'
// L-NEXT: in (fmod(a, b))
// L-NEXT: ^
// L-NEXT: funrun: note: where a = 7i32, b = 0i32
// L-NOT: {{.}}
// M: {{.*}}.fun:[[#@LINE-100]]:3: error: division by zero in 'a / b'
// M-NEXT: in (a / b)
// M-NEXT: ^
// M-NEXT: funrun: note: where a = 7, b = 0
// M-NOT: {{.}}
// N: {{.*}}.fun:[[#@LINE-103]]:3: error: division by zero in 'a % b'
// N-NEXT: in (a % b)
// N-NEXT: ^
// N-NEXT: funrun: note: where a = 7, b = 0
// N-NOT: {{.}}
// O: {{.*}}.fun:[[#@LINE-106]]:3: error: division by zero in 'fdiv(a, b)'
// O-NEXT: in (fdiv(a, b))
// O-NEXT: ^
// O-NEXT: funrun: note: where a = 7, b = 0
// O-NOT: {{.}}
// P: {{.*}}.fun:[[#@LINE-109]]:3: error: division by zero in 'fmod(a, b)'
// P-NEXT: in (fmod(a, b))
// P-NEXT: ^
// P-NEXT: funrun: note: where a = 7, b = 0
// P-NOT: {{.}}
// Q: {{.*}}.fun:[[#@LINE-88]]:3: error: division by zero in 'a / b'
// Q-NEXT: in (a / b)
// Q-NEXT: ^
// Q-NEXT: funrun: note: where a = 7u64, b = 0u64
// Q-NOT: {{.}}
// R: {{.*}}.fun:[[#@LINE-91]]:3: error: division by zero in 'a % b'
// R-NEXT: in (a % b)
// R-NEXT: ^
// R-NEXT: funrun: note: where a = 7u64, b = 0u64
// R-NOT: {{.}}
// S: {{.*}}.fun:[[#@LINE-94]]:3: error: division by zero in 'fdiv(a, b)'
// S-NEXT: in (fdiv(a, b))
// S-NEXT: ^
// S-NEXT: funrun: note: where a = 7u64, b = 0u64
// S-NOT: {{.}}
// T: {{.*}}.fun:[[#@LINE-97]]:3: error: division by zero in 'fmod(a, b)'
// T-NEXT: in (fmod(a, b))
// T-NEXT: ^
// T-NEXT: funrun: note: where a = 7u64, b = 0u64
// T-NOT: {{.}}
