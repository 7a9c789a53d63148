// RUN: lower %s | funcheck %s
// RUN: lower %s | funverify -q --same-as=%s
// What nobody uses is not read: of the largest element, here, the place is asked.
// CHECK-LABEL: entry imp place
//   CHECK-NOT: most : f64
//       CHECK: var p : i64
//  CHECK-NEXT: p <- most_mem[1] : i64
entry fun place (n : i64) (a_mem : mem) (A : [n]f64 @ a_mem -> R(n)) : (i64) =
  let (most : f64) (p : i64) =
    reduce ((\ (x : f64) (i : i64) (y : f64) (j : i64) ->
        let (c : bool) = x >= y
        in (select(c, x, y), select(c, i, j)), -1.0, 0)) i < n do
      let (x : f64) = A[i]
      in (x, i)
  in (p)

// A value that is used, if only in a branch, stays.
// CHECK-LABEL: entry imp used
//       CHECK: x <- a_mem[0] : i64
entry fun used (c : bool) (a_mem : mem) (A : [4]i64 @ a_mem -> R(4)) : (i64) =
  let (x : i64) = A[0]
  let (r : i64) =
    if c then
      in (x)
    else
      in (0)
  in (r)
