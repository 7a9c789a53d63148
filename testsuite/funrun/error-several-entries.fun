// RUN: echo '1' | not funrun %s 2>&1 | funcheck --match-full-lines %s
// Several entries, and none of them is main.

entry fun a (n : i64) : (i64) =
  in (n)
entry fun b (n : i64) : (i64) =
  in (n)

// CHECK: funrun: error: there are several entries; name the function to run: --entry=NAME
// CHECK-NOT: {{.}}
