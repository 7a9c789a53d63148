// RUN: echo '-128i8 -1i8' | not funrun --entry=i8_div %s 2>&1 | funcheck --match-full-lines %s --check-prefix=A
// RUN: echo '-128i8 -1i8' | not funrun --entry=i8_rem %s 2>&1 | funcheck --match-full-lines %s --check-prefix=B
// RUN: echo '-128i8 -1i8' | not funrun --entry=i8_fdiv %s 2>&1 | funcheck --match-full-lines %s --check-prefix=C
// RUN: echo '-128i8 -1i8' | not funrun --entry=i8_fmod %s 2>&1 | funcheck --match-full-lines %s --check-prefix=D
// RUN: echo '-32768i16 -1i16' | not funrun --entry=i16_div %s 2>&1 | funcheck --match-full-lines %s --check-prefix=E
// RUN: echo '-32768i16 -1i16' | not funrun --entry=i16_rem %s 2>&1 | funcheck --match-full-lines %s --check-prefix=F
// RUN: echo '-32768i16 -1i16' | not funrun --entry=i16_fdiv %s 2>&1 | funcheck --match-full-lines %s --check-prefix=G
// RUN: echo '-32768i16 -1i16' | not funrun --entry=i16_fmod %s 2>&1 | funcheck --match-full-lines %s --check-prefix=H
// RUN: echo '-2147483648i32 -1i32' | not funrun --entry=i32_div %s 2>&1 | funcheck --match-full-lines %s --check-prefix=I
// RUN: echo '-2147483648i32 -1i32' | not funrun --entry=i32_rem %s 2>&1 | funcheck --match-full-lines %s --check-prefix=J
// RUN: echo '-2147483648i32 -1i32' | not funrun --entry=i32_fdiv %s 2>&1 | funcheck --match-full-lines %s --check-prefix=K
// RUN: echo '-2147483648i32 -1i32' | not funrun --entry=i32_fmod %s 2>&1 | funcheck --match-full-lines %s --check-prefix=L
// RUN: echo '-9223372036854775808 -1' | not funrun --entry=i64_div %s 2>&1 | funcheck --match-full-lines %s --check-prefix=M
// RUN: echo '-9223372036854775808 -1' | not funrun --entry=i64_rem %s 2>&1 | funcheck --match-full-lines %s --check-prefix=N
// RUN: echo '-9223372036854775808 -1' | not funrun --entry=i64_fdiv %s 2>&1 | funcheck --match-full-lines %s --check-prefix=O
// RUN: echo '-9223372036854775808 -1' | not funrun --entry=i64_fmod %s 2>&1 | funcheck --match-full-lines %s --check-prefix=P
// The most negative integer by -1, whichever division.

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

// A: {{.*}}.fun:[[#@LINE-64]]:3: error: the most negative integer is divided by -1 in 'a / b'
// A-NEXT: in (a / b)
// A-NEXT: ^
// A-NEXT: funrun: note: where a = -128i8, b = -1i8
// A-NOT: {{.}}
// B: {{.*}}.fun:[[#@LINE-67]]:3: error: the most negative integer is divided by -1 in 'a % b'
// B-NEXT: in (a % b)
// B-NEXT: ^
// B-NEXT: funrun: note: where a = -128i8, b = -1i8
// B-NOT: {{.}}
// C: {{.*}}.fun:[[#@LINE-70]]:3: error: the most negative integer is divided by -1 in 'fdiv(a, b)'
// C-NEXT: in (fdiv(a, b))
// C-NEXT: ^
// C-NEXT: funrun: note: where a = -128i8, b = -1i8
// C-NOT: {{.}}
// D: {{.*}}.fun:[[#@LINE-73]]:3: error: the most negative integer is divided by -1 in 'fmod(a, b)'
// D-NEXT: in (fmod(a, b))
// D-NEXT: ^
// D-NEXT: funrun: note: where a = -128i8, b = -1i8
// D-NOT: {{.}}
// E: {{.*}}.fun:[[#@LINE-76]]:3: error: the most negative integer is divided by -1 in 'a / b'
// E-NEXT: in (a / b)
// E-NEXT: ^
// E-NEXT: funrun: note: where a = -32768i16, b = -1i16
// E-NOT: {{.}}
// F: {{.*}}.fun:[[#@LINE-79]]:3: error: the most negative integer is divided by -1 in 'a % b'
// F-NEXT: in (a % b)
// F-NEXT: ^
// F-NEXT: funrun: note: where a = -32768i16, b = -1i16
// F-NOT: {{.}}
// G: {{.*}}.fun:[[#@LINE-82]]:3: error: the most negative integer is divided by -1 in 'fdiv(a, b)'
// G-NEXT: in (fdiv(a, b))
// G-NEXT: ^
// G-NEXT: funrun: note: where a = -32768i16, b = -1i16
// G-NOT: {{.}}
// H: {{.*}}.fun:[[#@LINE-85]]:3: error: the most negative integer is divided by -1 in 'fmod(a, b)'
// H-NEXT: in (fmod(a, b))
// H-NEXT: ^
// H-NEXT: funrun: note: where a = -32768i16, b = -1i16
// H-NOT: {{.}}
// I: {{.*}}.fun:[[#@LINE-88]]:3: error: the most negative integer is divided by -1 in 'a / b'
// I-NEXT: in (a / b)
// I-NEXT: ^
// I-NEXT: funrun: note: where a = -2147483648i32, b = -1i32
// I-NOT: {{.}}
// J: {{.*}}.fun:[[#@LINE-91]]:3: error: the most negative integer is divided by -1 in 'a % b'
// J-NEXT: in (a % b)
// J-NEXT: ^
// J-NEXT: funrun: note: where a = -2147483648i32, b = -1i32
// J-NOT: {{.}}
// K: {{.*}}.fun:[[#@LINE-94]]:3: error: the most negative integer is divided by -1 in 'fdiv(a, b)'
// K-NEXT: in (fdiv(a, b))
// K-NEXT: ^
// K-NEXT: funrun: note: where a = -2147483648i32, b = -1i32
// K-NOT: {{.}}
// L: {{.*}}.fun:[[#@LINE-97]]:3: error: the most negative integer is divided by -1 in 'fmod(a, b)'
// L-NEXT: in (fmod(a, b))
// L-NEXT: ^
// L-NEXT: funrun: note: where a = -2147483648i32, b = -1i32
// L-NOT: {{.}}
// M: {{.*}}.fun:[[#@LINE-100]]:3: error: the most negative integer is divided by -1 in 'a / b'
// M-NEXT: in (a / b)
// M-NEXT: ^
// M-NEXT: funrun: note: where a = -9223372036854775808, b = -1
// M-NOT: {{.}}
// N: {{.*}}.fun:[[#@LINE-103]]:3: error: the most negative integer is divided by -1 in 'a % b'
// N-NEXT: in (a % b)
// N-NEXT: ^
// N-NEXT: funrun: note: where a = -9223372036854775808, b = -1
// N-NOT: {{.}}
// O: {{.*}}.fun:[[#@LINE-106]]:3: error: the most negative integer is divided by -1 in 'fdiv(a, b)'
// O-NEXT: in (fdiv(a, b))
// O-NEXT: ^
// O-NEXT: funrun: note: where a = -9223372036854775808, b = -1
// O-NOT: {{.}}
// P: {{.*}}.fun:[[#@LINE-109]]:3: error: the most negative integer is divided by -1 in 'fmod(a, b)'
// P-NEXT: in (fmod(a, b))
// P-NEXT: ^
// P-NEXT: funrun: note: where a = -9223372036854775808, b = -1
// P-NOT: {{.}}
