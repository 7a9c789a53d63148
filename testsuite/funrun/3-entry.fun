// RUN: echo '2' | funrun %s | funcheck --match-full-lines %s --check-prefix=A
// RUN: echo '2' | funrun --entry=triple %s | funcheck --match-full-lines %s --check-prefix=B
// RUN: echo '2' | funrun --entry=same %s | funcheck --match-full-lines %s --check-prefix=C
// --entry names any function; without it, main runs.

fun triple (n : i64) : (i64) =
  in (3 * n)
entry fun same (n : i64) : (i64) =
  in (n)
entry fun main (n : i64) : (i64) =
  in (2 * n)

// A: 4
// A-NOT: {{.}}
// B: 6
// B-NOT: {{.}}
// C: 2
// C-NOT: {{.}}
