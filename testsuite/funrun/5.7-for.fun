// RUN: echo '5' | funrun %s | funcheck --match-full-lines %s --check-prefix=A
// RUN: echo '0' | funrun %s | funcheck --match-full-lines %s --check-prefix=B
// RUN: echo '-3' | funrun %s | funcheck --match-full-lines %s --check-prefix=C
// A loop runs n times, or not at all.

fun main (n : i64) : (i64) =
  let (f : i64) =
    loop (p : i64 = 1) for i < n do
      in (p * (i + 1))
  in (f)

// A: 120
// A-NOT: {{.}}
// B: 1
// B-NOT: {{.}}
// C: 1
// C-NOT: {{.}}
