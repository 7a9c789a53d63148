// Loops that have no trip or are left early, from bounds at the top of i64, too:
// offsets stay what they are.
// RUN: funopt -p inline,simplify,memintro,hoist,memexpand,simplify,guard %s > %t && funverify -q --validity=5 --same-as=%s %t
// RUN: lower %t | strength | invariant | funverify -q --same-as=%s
// RUN: lower %t | funverify -q --same-as=%s
// RUN: segments --always %t | lower > %t.imp
// RUN: funopt -p inline,memintro,memexpand,lower %s | strength | invariant | funverify -q --same-as=%s
// RUN: funopt -p inline,memintro,memexpand,lower %s | funverify -q --same-as=%s
// RUN: echo '3 -2 [1,2,3]' | funrun --entry=zero %t.imp | funcheck --check-prefix=C0 %s
// RUN: echo '3 9223372036854775807 [1,2,3]' | funrun --entry=zero %t.imp | funcheck --check-prefix=C1 %s
// RUN: echo '7 [1,2,3,4,5,6,7]' | funrun --entry=early %t.imp | funcheck --check-prefix=C2 %s
// RUN: echo '5 [1,2,3,4,5]' | funrun --entry=dec %t.imp | funcheck --check-prefix=C3 %s
// RUN: echo '3 9223372036854775800' | funrun --entry=edge %t.imp | funcheck --check-prefix=C4 %s

// C0: 0
// C1: 612
// C2: 3
// C2-NEXT: 9
// C3: 368
// C4: 6

// no trip, or all too many that stop
entry fun zero (n : i64) (c : i64) (A : [n]i64) : (i64) =
  let (p : bool) (i : i64) (s : i64) =
    loop (p : bool = c > 0) (i : i64 = 0) (s : i64 = 0) while p do
      let (a : i64) = A[i]
      in (i + 1 < n && i < c, i + 1, s + a)
  let (t : i64) =
    loop (t : i64 = 0) for k < min(c, n) do
      let (a : i64) = A[k]
      in (t + a * 2)
  in (s * 100 + t)

entry fun early (n : i64) (A : [n]i64) : (i64, i64) =
  let (p : bool) (k : i64) (s : i64) =
    loop (p : bool = n > 0) (k : i64 = 0) (s : i64 = 0) while p do
      let (a : i64) = A[k * 2 % n]
      let (q : i64) =
        if a > 4 then
          let (b : i64) = A[n - 1 - k]
          in (b)
        else
          in (a)
      in (a != 5 && k < n - 1, k + 1, s + q)
  in (k, s)

entry fun dec (n : i64) (A : [n]i64) : (i64) =
  let (p : bool) (i : i64) (s : i64) =
    loop (p : bool = n > 0) (i : i64 = n - 1) (s : i64 = 0) while p do
      let (a : i64) = A[i]
      let (b : i64) = A[n - 1 - i]
      in (i > 0, i - 1, s * 3 + a - b)
  in (s)

// a bound at the top of i64, from which a loop is left at once
entry fun edge (n : i64) (big : i64) : (i64) =
  let (Z : [n]i64) = iota n
  let (p : bool) (i : i64) (s : i64) =
    loop (p : bool = n > 0) (i : i64 = big) (s : i64 = 0) while p do
      let (z : i64) = Z[i - big]
      in (i - big < n - 1, i + 1, s + z + i % 7)
  in (s)
