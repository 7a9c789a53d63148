// RUN: echo '3 [1, 2, 3]' | funrun --semantics=heap --races --entry=unused %s | funcheck --match-full-lines %s --check-prefix=UNUSED
// RUN: echo '3 [1, 2, 3]' | funrun --semantics=heap --races --entry=lost %s | funcheck --match-full-lines %s --check-prefix=LOST
// RUN: echo '3 [1, 2, 3]' | not funrun --semantics=heap --races --entry=outside %s 2>&1 | funcheck --match-full-lines %s --check-prefix=OUTSIDE
// A speculative statement may fail where it would do so as a value.  That it
// leaves its block is another matter: so it does when it is compiled.

fun unused (n : i64) (m : mem) (A : [n]i64 @ m -> R(n)) : (i64) =
  #[spec] let (x : i64) = A[n]
  in (n)

// UNUSED: 3

// Where its scalar lives in memory, that is undefined then.
fun lost (n : i64) (m : mem) (A : [n]i64 @ m -> R(n)) : (m' : mem, [n]i64 @ m' -> R(n)) =
  #[spec] let (x : i64 @ m -> 1 + {}) = A[n]
  in (m, A)

// LOST: [1, undef, 3]

entry fun outside (n : i64) (m : mem) (A : [n]i64 @ m -> R(n)) : (i64) =
  #[spec] let (x : i64 @ m -> n + {}) = A[0]
  in (n)

// OUTSIDE: {{.*}}.fun:[[#@LINE-3]]:3: error: 'x' is at byte 24 of block 'm', which has 24 bytes
