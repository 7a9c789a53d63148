// RUN: echo '3 [1, 2, 3]' | not funrun --semantics=heap %s 2>&1 | funcheck --match-full-lines %s
// RUN: echo '3 [1, 2, 3]' | not funrun --stats %s 2>&1 | funcheck --match-full-lines %s --check-prefix=STATS
// RUN: echo '3 [1, 2, 3]' | not funrun --races %s 2>&1 | funcheck --match-full-lines %s --check-prefix=RACES
// Only FUNMEM says where arrays are.

entry fun main (n : i64) (A : [n]i64) : (i64) =
  let (x : i64) = A[0]
  in (x)

// CHECK: {{.*}}.fun:[[#@LINE-4]]:27: error: 'A' does not say where it lives: the heap semantics needs FUNMEM, so first run memintro
// STATS: funrun: error: the value semantics has no memory: --stats needs --semantics=heap
// RACES: funrun: error: the value semantics has no memory: --races needs --semantics=heap
