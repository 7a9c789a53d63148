// Offsets that are no sums of the loops' variables, but have remainders, quotients
// or elements of arrays in them: they stay what they are.
// RUN: funopt -p inline,simplify,memintro,hoist,memexpand,simplify,guard %s > %t && funverify -q --validity=5 --same-as=%s %t
// RUN: lower %t | strength | invariant | funverify -q --same-as=%s
// RUN: lower %t | funverify -q --same-as=%s
// RUN: segments --always %t | lower > %t.imp
// RUN: funopt -p inline,memintro,memexpand,lower %s | strength | invariant | funverify -q --same-as=%s
// RUN: funopt -p inline,memintro,memexpand,lower %s | funverify -q --same-as=%s
// RUN: echo '6 2 [1,2,3,4,5,6]' | funrun --entry=strided %t.imp | funcheck --check-prefix=C0 %s
// RUN: echo '6 -1 [1,2,3,4,5,6]' | funrun --entry=strided %t.imp | funcheck --check-prefix=C1 %s
// RUN: echo '4 [1,2,3,4]' | funrun --entry=reset %t.imp | funcheck --check-prefix=C2 %s
// RUN: echo '10' | funrun --entry=halves %t.imp | funcheck --check-prefix=C3 %s
// RUN: echo '6 [3,1,2,0,5,4]' | funrun --entry=chase %t.imp | funcheck --check-prefix=C4 %s

// C0: -896
// C1: -1094
// C2: 36
// C3: [9, 18, 26, 26, 33, 33, 32, 58, 66, 66]
// C4: [9, 0, 0, 6, 0, 0]

entry fun strided (n : i64) (st : i64) (A : [n]i64) : (i64) =
  let (s : i64) =
    loop (s : i64 = 0) for i < n do
      let (a : i64) = A[fmod(i * st, n)]
      let (b : i64) = A[abs(st * (n - 1 - i)) % n]
      in (s * 3 + a - b)
  in (s)

// the same product in two loops, and in a branch of one
entry fun reset (n : i64) (A : [n]i64) : (i64) =
  let (s : i64) =
    loop (s : i64 = 0) for i < n do
      let (t : i64) =
        loop (t : i64 = s) for j < n do
          let (u : i64) =
            if (i + j) % 2 == 0 then
              let (x : i64) = A[(i * 7 + j * 3) % n]
              in (x)
            else
              let (x : i64) = A[(j * 3 + 1) % n]
              in (x)
          in (t + u)
      in (t)
  in (s)

entry fun halves (n : i64) : ([n]i64) =
  let (Z : [n]i64) = iota n
  let (R : [n]i64) =
    loop (R : *[n]i64 = Z) for k < n do
      let (x : i64) = R[k / 2]
      let (y : i64) = R[n - 1 - k / 2]
      let (R' : [n]i64) = R with [k] = x + y
      in (R')
  in (R)

entry fun chase (n : i64) (A : [n]i64) : ([n]i64) =
  let (Z : [n]i64) = replicate [n] 0
  let (at : i64) (R : [n]i64) =
    loop (at : i64 = 0) (R : *[n]i64 = Z) for k < n do
      let (next : i64) = A[at]
      let (old : i64) = R[next]
      let (R' : [n]i64) = R with [next] = old + k
      in (next, R')
  in (R)
