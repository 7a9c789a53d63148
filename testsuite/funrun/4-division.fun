// RUN: echo '7 -7 2 -2 250u8' | funrun %s | funcheck --match-full-lines %s
// / and % truncate, fdiv and fmod round to minus infinity.

fun main (a : i64) (b : i64) (c : i64) (d : i64) (u : u8) : (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, u8, u8) =
  in (a / c, a % c, fdiv(a, c), fmod(a, c), b / c, b % c, fdiv(b, c), fmod(b, c), a / d, a % d, fdiv(a, d), fmod(a, d), b / d, b % d, fdiv(b, d), fmod(b, d), u / 7u8, fmod(u, 7u8))

// CHECK: 3
// CHECK-NEXT: 1
// CHECK-NEXT: 3
// CHECK-NEXT: 1
// CHECK-NEXT: -3
// CHECK-NEXT: -1
// CHECK-NEXT: -4
// CHECK-NEXT: 1
// CHECK-NEXT: -3
// CHECK-NEXT: 1
// CHECK-NEXT: -4
// CHECK-NEXT: -1
// CHECK-NEXT: 3
// CHECK-NEXT: -1
// CHECK-NEXT: 3
// CHECK-NEXT: -1
// CHECK-NEXT: 35u8
// CHECK-NEXT: 5u8
// CHECK-NOT: {{.}}
