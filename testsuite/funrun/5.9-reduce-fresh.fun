// RUN: echo '1 [1,2]' | funrun %s | funcheck --match-full-lines %s --check-prefix=A
// RUN: echo '0 [1,2]' | funrun %s | funcheck --match-full-lines %s --check-prefix=B
// The result of a reduction is an array of its own, also of one iteration or none.

fun main (n : i64) (A : [2]i64) : ([2]i64, [2]i64) =
  let (R : [2]i64) =
    reduce ((\ (a : [2]i64) (b : [2]i64) -> in (b), A)) i < n do
      in (A)
  let (S : [2]i64) = R with [0] = 7
  in (A, S)

// A: [1, 2]
// A-NEXT: [7, 2]
// A-NOT: {{.}}
// B: [1, 2]
// B-NEXT: [7, 2]
// B-NOT: {{.}}
