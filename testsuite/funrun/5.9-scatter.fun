// RUN: echo '6 [0,0,0,0]' | funrun %s | funcheck --match-full-lines %s
// scatter: indices out of range are dropped, equal ones among them, too.

fun main (n : i64) (D : *[4]i64) : ([4]i64) =
  let (R : [4]i64) =
    scatter D i < n do
      in (select(i == 5, -1, select(i == 4, 1000, select(i == 2, -1, 3 - i))), i + 10)
  in (R)

// CHECK: [13, 0, 11, 10]
// CHECK-NOT: {{.}}
