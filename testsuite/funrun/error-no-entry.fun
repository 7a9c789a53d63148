// RUN: echo '1' | not funrun %s 2>&1 | funcheck --match-full-lines %s --check-prefix=A
// RUN: echo '1' | not funrun --entry=b %s 2>&1 | funcheck --match-full-lines %s --check-prefix=B
// A function that is neither an entry nor main runs only when it is named.

fun a (n : i64) : (i64) =
  in (n)

// A: funrun: error: there is no entry; name the function to run: --entry=NAME
// A-NOT: {{.}}
// B: funrun: error: there is no function 'b'
// B-NOT: {{.}}
