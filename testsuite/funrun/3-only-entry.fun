// RUN: echo '2' | funrun %s | funcheck --match-full-lines %s
// Without main, the only entry runs.

fun double (n : i64) : (i64) =
  in (2 * n)
entry fun run (n : i64) : (i64) =
  let (m : i64) = double(n)
  in (m + 1)

// CHECK: 5
// CHECK-NOT: {{.}}
