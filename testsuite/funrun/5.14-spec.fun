// RUN: echo '0 [1,2]' | funrun %s | funcheck --match-full-lines %s --check-prefix=A
// RUN: echo '1 [1,2]' | funrun %s | funcheck --match-full-lines %s --check-prefix=B
// RUN: echo '3 [1,2]' | funrun %s | funcheck --match-full-lines %s --check-prefix=C
// RUN: memintro %s | lower -o %t.imp
// RUN: echo '1 [1,2]' | funrun --entry=main %t.imp | funcheck --match-full-lines %s --check-prefix=B
// Where a statement with #[spec] would fail, it yields an undefined value; elsewhere, its value.

fun at (i : i64) (A : [2]i64) : (i64) =
  #[spec] let (inner : i64) = 1 / (i - i)
  let (x : i64) = A[i + 0 * (1 / i)]
  in (x)
fun main (n : i64) (A : [2]i64) : (i64, i64, i64, i64, i64, i64) =
  #[spec] let (q : i64) = 10 / n
  #[spec] let (x : i64) = A[n]
  #[spec] let (y : i64) = A[0]
  #[spec] let (s : i64) =
    reduce (+) i < n + 1 do
      let (e : i64) = A[i]
      in (e / n)
  let (safe : i64) =
    if n == 1 then
      in (s)
    else
      in (0)
  #[spec] let (c : i64) = at(n, A)
  in (q, x, y, s, safe, c)

// A: undef
// A-NEXT: 1
// A-NEXT: 1
// A-NEXT: undef
// A-NEXT: 0
// A-NEXT: undef
// A-NOT: {{.}}
// B: 10
// B-NEXT: 2
// B-NEXT: 1
// B-NEXT: 3
// B-NEXT: 3
// B-NEXT: 2
// B-NOT: {{.}}
// C: 3
// C-NEXT: undef
// C-NEXT: 1
// C-NEXT: undef
// C-NEXT: 0
// C-NEXT: undef
// C-NOT: {{.}}
