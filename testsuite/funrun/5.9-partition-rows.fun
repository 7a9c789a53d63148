// RUN: echo '[[1,2],[3,4],[5,6]]' | funrun %s | funcheck --match-full-lines %s
// partition of arrays: every element is read before its array changes.

fun main (A : [3][2]i64) : (k : i64, [k][2]i64, [3 - k][2]i64) =
  let (k : i64) (a : [k][2]i64) (b : [3 - k][2]i64) =
    partition i < 3 do
      let (r : [2]i64) = A[i, :]
      let (x : i64) = r[0]
      in (r, x != 3)
  in (k, a, b)

// CHECK: 2
// CHECK-NEXT{LITERAL}: [[1, 2], [5, 6]]
// CHECK-NEXT{LITERAL}: [[3, 4]]
// CHECK-NOT: {{.}}
