// RUN: echo '5' | funrun %s | funcheck --match-full-lines %s --check-prefix=A
// RUN: echo '0' | funrun %s | funcheck --match-full-lines %s --check-prefix=B
// partition: the accepted ones, then the others, both in their order.

fun main (n : i64) : (k : i64, [k]i64, [k]bool, [n - k]i64, [n - k]bool) =
  let (k : i64) (a : [k]i64) (b : [k]bool) (c : [n - k]i64) (d : [n - k]bool) =
    partition i < n do
      let (odd : bool) = i % 2 == 1
      in (i, odd, odd)
  in (k, a, b, c, d)

// A: 2
// A-NEXT: [1, 3]
// A-NEXT: [true, true]
// A-NEXT: [0, 2, 4]
// A-NEXT: [false, false, false]
// A-NOT: {{.}}
// B: 0
// B-NEXT: empty([0]i64)
// B-NEXT: empty([0]bool)
// B-NEXT: empty([0]i64)
// B-NEXT: empty([0]bool)
// B-NOT: {{.}}
