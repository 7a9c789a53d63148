// RUN: echo '2 [1.0f32] true' | not funrun %s 2>&1 | funcheck --match-full-lines %s --check-prefix=A
// RUN: echo '-1 empty([0]f32) true' | not funrun %s 2>&1 | funcheck --match-full-lines %s --check-prefix=B
// An argument with another size than an earlier one says; a negative size.

fun main (n : i64) (A : [n]f32) (b : bool) : (i64) =
  in (n)

// A: <stdin>:1:3: error: 'A' is bound with size 2 in dimension 0, but the array is [1]f32
// A-NEXT: 2 [1.0f32] true
// A-NEXT: ^~~~~~~~
// A-NEXT: funrun: note: where n = 2
// A-NOT: {{.}}
// B: <stdin>:1:4: error: a size is negative: 'n' is -1
// B-NEXT: -1 empty([0]f32) true
// B-NEXT: ^~~~~~~~~~~~~
// B-NEXT: funrun: note: where n = -1
// B-NOT: {{.}}
