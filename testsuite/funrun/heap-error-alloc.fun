// RUN: echo '3' | not funrun --semantics=heap %s 2>&1 | funcheck --match-full-lines %s
// RUN: echo '5' | funrun --semantics=heap %s | funcheck --match-full-lines %s --check-prefix=NONE
// The size of a block is not negative; it may be 0.

entry fun main (n : i64) : (i64) =
  let (m : mem) = alloc n - 5
  let (A : [0]i64 @ m -> R(0)) = iota 0
  in (n)

// CHECK: {{.*}}.fun:[[#@LINE-4]]:3: error: the size of a block is negative: 'n - 5' is -2
// NONE: 5
