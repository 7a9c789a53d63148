// RUN: guard %s | funcheck %s
// RUN: guard %s | funverify -q --same-as=%s
// Rows have sizes even if there are none: those after rely on them.
// CHECK-LABEL: entry fun main
// CHECK: #[guard] assert 0 <= m "{{.*}}size: not 0 <= m"
// CHECK-NOT: guard
entry fun main (n : i64) (m : i64) (I : [n]i64) : ([n][m]i64) =
  assert m < 100
  let (A : [n][m]i64) =
    kernel i < n do
      let (k : i64) = I[i]
      assert k == m
      let (row : [k]i64) = replicate [k] i
      in (row)
  in (A)
