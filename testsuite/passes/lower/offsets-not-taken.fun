// Offsets beyond i64 or before the array, in branches that are not taken then: they
// harm nobody.
// RUN: funopt -p inline,simplify,memintro,hoist,memexpand,simplify,guard %s > %t && funverify -q --validity=5 --same-as=%s %t
// RUN: lower %t | strength | invariant | funverify -q --same-as=%s
// RUN: lower %t | funverify -q --same-as=%s
// RUN: segments --always %t | lower > %t.imp
// RUN: funopt -p inline,memintro,memexpand,lower %s | strength | invariant | funverify -q --same-as=%s
// RUN: funopt -p inline,memintro,memexpand,lower %s | funverify -q --same-as=%s
// RUN: echo '3 4611686018427387904' | funrun --entry=huge %t.imp | funcheck --check-prefix=C0 %s
// RUN: echo '4 [1,2,3,4]' | funrun --entry=underflow %t.imp | funcheck --check-prefix=C1 %s

// C0: [0, 0, 1]
// C1: -8

// the part that a loop does not change would overflow, but is never used
entry fun huge (n : i64) (big : i64) : ([n]i64) =
  let (Z : [n]i64) = iota n
  let (R : [n]i64) =
    kernel i < n do
      let (s : i64) =
        loop (s : i64 = 0) for j < i do
          let (c : bool) = big < 100
          let (x : i64) =
            if c then
              let (y : i64) = Z[big * 4 * j + i * big]
              in (y)
            else
              let (y : i64) = Z[j]
              in (y)
          in (s + x)
      in (s)
  in (R)

entry fun underflow (n : i64) (A : [n]i64) : (i64) =
  let (s : i64) =
    loop (s : i64 = 0) for i < n do
      let (x : i64) =
        if i >= 2 then
          let (y : i64) = A[i - 2]
          in (y)
        else
          in (-1)
      in (s * 2 + x)
  in (s)
