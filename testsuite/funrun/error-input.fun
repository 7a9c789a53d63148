// RUN: not funrun --input=%t.none %s 2>&1 | funcheck --match-full-lines %s --check-prefix=NONE
// RUN: echo '[1, 2' | not funrun %s 2>&1 | funcheck --match-full-lines %s --check-prefix=OPEN
// RUN: cat %s | not funrun 2>&1 | funcheck --match-full-lines %s --check-prefix=STDIN
// A file that is not there; values that do not end; a program that is standard
// input leaves no room for its arguments.

fun main (A : [2]i64) : ([2]i64) =
  in (A)

// NONE: funrun: error: {{.*}}.none: No such file or directory
// NONE-NOT: {{.}}
// OPEN: <stdin>:2:1: error: the text ends in an array
// STDIN: funrun: error: the program is standard input, so its arguments need --input=FILE
// STDIN-NOT: {{.}}
