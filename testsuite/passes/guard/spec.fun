// RUN: guard %s | funcheck %s
// RUN: guard %s | funverify -q --same-as=%s
// What is #[spec] may fail, and so may what stands in it.
// CHECK-LABEL: entry fun main
// CHECK-NEXT: #[guard] assert 0 <= n
// CHECK-NEXT: #[guard] assert n <= 0 || n - 1 < 2
// CHECK-NEXT: let (s : i64)
// CHECK-NOT: guard
entry fun main (n : i64) (A : [2]i64) : (i64) =
  let (s : i64) =
    reduce (max) i < n do
      let (x : i64) = A[i]
      in (x)
  #[spec] let (t : i64) =
    reduce (max) i < n + 1 do
      let (x : i64) = A[i]
      in (x / n)
  let (u : i64) =
    if n == 1 then
      in (t)
    else
      in (s)
  in (u)
