// A program for which no inputs are found is rejected before any pass runs.
// RUN: not funopt -p simplify --validate-each %s 2>&1 | funcheck %s

entry fun f (n : i64) : (i64) =
  // CHECK: validate-no-input.fun:[[#@LINE+1]]:3: error: no arguments of 'f' satisfy this
  assert n > 5 && n < 4
  in (n + 0)
