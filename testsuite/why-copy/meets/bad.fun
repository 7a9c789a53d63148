// What can be supposed is what stays because two accesses may meet.
// RUN: memintro %s | hoist > %t.mem
// RUN: not shortcircuit --suppose=main,X,B %t.mem 2>&1 | funcheck %s --check-prefix=OTHER
// RUN: not shortcircuit --suppose=main,Y,B %t.mem 2>&1 | funcheck %s --check-prefix=BOUND
// RUN: not memmerge --suppose=main %t.mem 2>&1 | funcheck %s --check-prefix=WORD
// RUN: not shortcircuit --suppose=main,X,B %t.mem 2>/dev/null | funcheck %s --check-prefix=NONE --allow-empty
// RUN: not memmerge --suppose=main %t.mem 2>/dev/null | funcheck %s --check-prefix=NONE --allow-empty
// RUN: not memmerge --suppose=over,B_mem,A_mem %t.mem 2>&1 | funcheck %s --check-prefix=OVER
// RUN: not why-copy --inputs=-1 %s 2>&1 | funcheck %s --check-prefix=COUNT
// NONE-NOT: {{.}}
// OTHER: error: --suppose=main,X,B: there is no such FUNCTION,NAME,OTHER that stays because two accesses may meet
// BOUND: error: --suppose=main,Y,B: there is no such
// WORD: error: --suppose=main: there is no such
// OVER: error: --suppose=over,B_mem,A_mem: there is no such
// COUNT: --inputs
entry fun main (n : i64) (A : *[n]i64) (Y : [n]i64) : (*[n]i64) =
  let (X : [n]i64) =
    kernel i < n do
      let (a : i64) = A[n - 1 - i]
      in (a + 1)
  let (B : [n]i64) = A with [0 : n] = X
  let (C : [n]i64) = B with [0 : n] = Y
  in (C)

// Nothing has to be supposed here.
entry fun over (n : i64) (A : *[n]i64) : ([n]i64) =
  let (B : [n]i64) =
    kernel i < n do
      let (a : i64) = A[i]
      in (a + 1)
  in (B)
