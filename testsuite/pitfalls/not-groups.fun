// In a group or a thread, a part of a tile that is written where another lane
// or a later element is still read has to be copied, and the reason is named.
// RUN: not funopt -p 'inline,simplify,memintro,hoist,simplify,shortcircuit{require}' %s 2>&1 | funcheck %s
// RUN: why-copy %s | funcheck %s --check-prefix=WHY
// RUN: funopt -p 'inline,simplify,memintro,hoist,simplify,shortcircuit,doublebuffer,memmerge' %s -o %t
// RUN: funverify -q --validity=20 --same-as=%s %t
// RUN: echo '1 1 [[1, 2, 3, 4]]' | funrun --semantics=heap --races --entry=turned %t | funcheck %s --check-prefix=RUN1
// RUN1: {{^}}{{\[\[}}4, 3, 2, 1]]

// CHECK: error: 'y' is copied to 'x', in a statement that is #[inplace]: 'x' is read after the write of 'y'
// WHY: in 'turned', 'y' is copied to 'x'
// WHY-NEXT: 'x' is read after the write of 'y'
entry fun turned (g : i64) (t : i64) (A : *[g][4]i64) : ([g][4]i64) =
  let (B : [g][4]i64) =
    kernel i < g at block do
      let (row : [4]i64) = A[i, :]
      let (s : [4]i64) = copy row
      let (r : [4]i64) =
        loop (x : *[4]i64 = s) for k < t do
          let (y : [4]i64) =
            kernel j < 4 at lane do
              let (a : i64) = x[3 - j]
              in (a ^ k)
          #[inplace] let (x' : [4]i64) = x with [:] = y
          in (x')
      in (r)
  in (B)

// The parts overlap in one element.
// CHECK: error: 'y' is copied to 'x', in a statement that is #[inplace]: 'low' is read after the write of 'y'
// CHECK-NOT: error
// WHY: in 'threads', 'y' is copied to 'x'
// WHY-NEXT: 'low' is read after the write of 'y'
entry fun threads (n : i64) (t : i64) (A : [n][8]i64) : ([n]i64) =
  let (B : [n]i64) =
    kernel i < n do
      let (row : [8]i64) = A[i, :]
      let (s : [8]i64) = copy row
      let (r : [8]i64) =
        loop (x : *[8]i64 = s) for k < t do
          let (low : [5]i64) = x[0 : 5]
          let (y : [5]i64) =
            kernel j < 5 do
              let (a : i64) = low[j]
              in (a ^ k)
          #[inplace] let (x' : [8]i64) = x with [3 : 5] = y
          in (x')
      let (m : i64) =
        reduce (max) j < 8 do
          let (a : i64) = r[j]
          in (a)
      in (m)
  in (B)
