// RUN: funemit --target=c -o %t %s
// RUN: cc -O2 -fopenmp -ffp-contract=off %t.c -o %t -lm
// RUN: echo 20 | %t -e it | funcheck --match-full-lines %s
// RUN: echo 20 > %t.in && %t --entry=it --input=%t.in | funcheck --match-full-lines %s
// RUN: %t --help | funcheck --check-prefix=HELP %s
// RUN: not %t -e at 2>&1 | funcheck --check-prefix=NONE %s
// RUN: not %t 2>&1 | funcheck --check-prefix=WHICH %s
// Each entry is found, also by what compilers make of it that optimise.
// CHECK: 22
// NONE: there is no such entry: at
// HELP: usage: {{.*}} [-e|--entry=NAME] [-i|--input=FILE] {{.*}} [--stats] [-h|--help] < VALUES
// HELP-NEXT: entries: so it its
// WHICH: which entry? say --entry=NAME
entry fun so (n : i64) : (i64) =
  in (n + 1)

entry fun it (n : i64) : (i64) =
  in (n + 2)

entry fun its (n : i64) : (i64) =
  in (n + 3)
