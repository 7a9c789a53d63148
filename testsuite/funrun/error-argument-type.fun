// RUN: echo '1 [1.0f64] true' | not funrun %s 2>&1 | funcheck --match-full-lines %s --check-prefix=A
// RUN: echo '1 1.0f32 true' | not funrun %s 2>&1 | funcheck --match-full-lines %s --check-prefix=B
// RUN: echo '1 [[1.0f32]] true' | not funrun %s 2>&1 | funcheck --match-full-lines %s --check-prefix=C
// RUN: echo '1 [1.0f32] 1' | not funrun %s 2>&1 | funcheck --match-full-lines %s --check-prefix=D
// Arguments of another type or rank, shown where they stand.

fun main (n : i64) (A : [n]f32) (b : bool) : (i64) =
  in (n)

// A: <stdin>:1:3: error: parameter 'A' is [n]f32, but the argument is [1]f64
// A-NEXT: 1 [1.0f64] true
// A-NEXT: ^~~~~~~~
// A-NOT: {{.}}
// B: <stdin>:1:3: error: parameter 'A' is [n]f32, but the argument is f32
// B-NEXT: 1 1.0f32 true
// B-NEXT: ^~~~~~
// B-NOT: {{.}}
// C: <stdin>:1:3: error: parameter 'A' is [n]f32, but the argument is [1][1]f32
// C-NEXT{LITERAL}: 1 [[1.0f32]] true
// C-NEXT: ^~~~~~~~~~
// C-NOT: {{.}}
// D: <stdin>:1:12: error: parameter 'b' is bool, but the argument is i64
// D-NEXT: 1 [1.0f32] 1
// D-NEXT: ^
// D-NOT: {{.}}
