// RUN: echo '0 [1,2,3]' | funrun %s | funcheck --match-full-lines %s --check-prefix=A
// RUN: echo '2 [1,2,3]' | funrun %s | funcheck --match-full-lines %s --check-prefix=B
// Only the branch that is chosen runs; sizes may come from it.

fun main (n : i64) (A : [3]i64) : (i64, k : i64, [k]i64) =
  let (x : i64) =
    if n == 0 then
      in (-1)
    else
      in (10 / n)
  let (k : i64) (B : [k]i64) =
    if n == 0 then
      let (h : [1]i64) = A[0 : 1]
      in (1, h)
    else
      let (r : [3]i64) = reverse 0 A
      in (3, r)
  in (x, k, B)

// A: -1
// A-NEXT: 1
// A-NEXT: [1]
// A-NOT: {{.}}
// B: 5
// B-NEXT: 3
// B-NEXT: [3, 2, 1]
// B-NOT: {{.}}
