// RUN: echo '1 [2, -0, 1e1, 0x10, inf, -nan] [3, 0x7f] [[255], [1]] 4 true' | funrun %s | funcheck --match-full-lines %s
// RUN: printf '\357\273\2771 [2, -0, 1e1, 0x10, inf, nan] [3, 127] [[255], [1]] 4 true' | funrun %s | funcheck --match-full-lines %s
// RUN: printf '\357\273\277' > %t.fun && cat %s >> %t.fun && funfmt %t.fun | funcheck --check-prefix=FORMAT %s
// RUN: echo '1 [2.5, 1, 1, 1, 1, 1] [3.0, 1.0] [[1], [1]] 4 true' | not funrun %s 2>&1 | funcheck --check-prefix=FLOAT %s
// RUN: echo '1 [2.5, 1, 1, 1, 1, 1] [3, 128] [[1], [1]] 4 true' | not funrun %s 2>&1 | funcheck --check-prefix=WIDE %s
// RUN: echo '1 [1, 2f64]' | not funrun %s 2>&1 | funcheck --check-prefix=SUFFIX %s
// RUN: echo '1 [1, 2i64]' | not funrun %s 2>&1 | funcheck --check-prefix=OTHER %s
// RUN: funemit --target=c -o %t %s && cc -O1 -fopenmp -ffp-contract=off %t.c -o %t -lm
// RUN: echo '1 [2, -0, 1e1, 0x10, inf, -nan] [3, 0x7f] [[255], [1]] 4 true' | %t | funcheck --match-full-lines %s
// RUN: printf '\357\273\2771 [2, -0, 1e1, 0x10, inf, nan] [3, 127] [[255], [1]] 4 true' | %t | funcheck --match-full-lines %s
// RUN: echo '1 [2.5, 1, 1, 1, 1, 1] [3.0, 1.0] [[1], [1]] 4 true' | not %t 2>&1 | funcheck --check-prefix=FLOAT-C %s
// RUN: echo '1 [2.5, 1, 1, 1, 1, 1] [3, 128] [[1], [1]] 4 true' | not %t 2>&1 | funcheck --check-prefix=WIDE-C %s
// RUN: echo '1 [1, 2i64]' | not %t 2>&1 | funcheck --check-prefix=OTHER-C %s
// A number without a suffix has the type of its parameter, if it can; a text may
// begin with the mark of UTF-8.

// CHECK: [2.0f32, -0.0f32, 10.0f32, 16.0f32, {{inff32|inf}}, {{nanf32|nan}}]
// CHECK-NEXT: [3i8, 127i8]
// CHECK-NEXT: {{\[\[}}255u8], [1u8]]
// CHECK-NEXT: 4.0
// CHECK-NEXT: 1
// FORMAT: entry fun main
// FLOAT: error: parameter 'B' is [2]i8, but the argument is [2]f64
// WIDE: 1:28: error: this literal does not fit i8
// SUFFIX: 1:7: error: a float needs a point or an exponent: write 2.0f64
// OTHER: 1:7: error: this element is of type i64, the first one of type f32
// FLOAT-C: error: parameter 'B' is []i8, but the argument is []f64
// WIDE-C: 1:28: error: this literal does not fit its type
// OTHER-C: 1:7: error: the elements of an array are of one type
entry fun main (n : i64) (A : [6]f32) (B : [2]i8) (C : [2][n]u8) (d : f64)
               (b : bool) : ([6]f32, [2]i8, [2][n]u8, f64, i64) =
  in (A, B, C, d, n)
