// RUN: echo '0 2' | funrun %s | funcheck --match-full-lines %s --check-prefix=A
// RUN: echo '2 0' | funrun %s | funcheck --match-full-lines %s --check-prefix=B
// RUN: echo '0 0' | funrun %s | funcheck --match-full-lines %s --check-prefix=C
// No iterations in any dimension: the pattern's type gives the shape; nothing runs.

fun main (n : i64) (m : i64) : ([n][m]i64, [n][m][3]i64) =
  let (A : [n][m]i64) (B : [n][m][3]i64) =
    kernel i < n, j < m do
      assert false
      let (v : [3]i64) = iota 3
      in (i, v)
  in (A, B)

// A: empty([0][2]i64)
// A-NEXT: empty([0][2][3]i64)
// A-NOT: {{.}}
// B: empty([2][0]i64)
// B-NEXT: empty([2][0][3]i64)
// B-NOT: {{.}}
// C: empty([0][0]i64)
// C-NEXT: empty([0][0][3]i64)
// C-NOT: {{.}}
