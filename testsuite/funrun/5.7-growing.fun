// RUN: echo '3' | funrun %s | funcheck --match-full-lines %s --check-prefix=A
// RUN: echo '0' | funrun %s | funcheck --match-full-lines %s --check-prefix=B
// A parameter's type may name an earlier parameter: the array grows.

fun main (n : i64) : (k : i64, [k]i64) =
  let (one : [1]i64) = replicate [1] 0
  let (k : i64) (A : [k]i64) =
    loop (k : i64 = 1) (A : [k]i64 = one) for i < n do
      let (m : i64) = 2 * k
      let (C : [k + k]i64) = concat A A
      let (D : [m]i64) = reshape [m] C
      in (m, D)
  in (k, A)

// A: 8
// A-NEXT: [0, 0, 0, 0, 0, 0, 0, 0]
// A-NOT: {{.}}
// B: 1
// B-NEXT: [0]
// B-NOT: {{.}}
