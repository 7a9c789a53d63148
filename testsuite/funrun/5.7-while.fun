// RUN: echo '6' | funrun %s | funcheck --match-full-lines %s --check-prefix=A
// RUN: echo '1' | funrun %s | funcheck --match-full-lines %s --check-prefix=B
// A loop while its bool parameter holds: Collatz from 6 takes 8 steps.

fun main (n : i64) : (i64, i64) =
  let (c : bool) (s : i64) (x : i64) =
    loop (go : bool = n != 1) (steps : i64 = 0) (x : i64 = n) while go do
      let (y : i64) = select(x % 2 == 0, x / 2, 3 * x + 1)
      in (y != 1, steps + 1, y)
  in (s, x)

// A: 8
// A-NEXT: 1
// A-NOT: {{.}}
// B: 0
// B-NEXT: 1
// B-NOT: {{.}}
