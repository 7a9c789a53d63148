// Where a count is 1 strides play no part, until there is an offset to slice at:
// then an array with another stride is not put in the place of its alias.
// RUN: simplify %s | funcheck %s
// RUN: simplify %s | funverify -q --validity=10 --same-as=%s
// RUN: simplify %s > %t && simplify %t | diff %t -

entry fun main (k : i64) (c : bool) (p_mem : mem) (p : [1]i64 @ p_mem -> R(1)) : (i64, i64) =
  let (m : mem) = alloc 8
  let (A : [1]i64 @ m -> 0 + {(1 : -1)}) = copy p
  let (B : [1]i64 @ m -> R(1)) = A
  let (C : [1]i64 @ m -> k + {(1 : 1)}) = B[k : 1]
  let (D : [1]i64 @ m -> R(1)) =
    if c then
      in (A)
    else
      in (A)
  let (E : [1]i64 @ m -> k + {(1 : 1)}) = D[k : 1]
  let (F : [1]i64 @ m -> R(1)) =
    loop (F : [1]i64 @ m -> R(1) = A) for i < 3 do
      in (F)
  let (G : [1]i64 @ m -> k + {(1 : 1)}) = F[k : 1]
  let (x : i64) = C[0]
  let (y : i64) = E[0]
  let (z : i64) = G[0]
  in (x, max(y, z))
// CHECK: let (B : [1]i64 @ m -> R(1)) = A
// CHECK: let (C : [1]i64 @ m -> k + {(1 : 1)}) = B[k : 1]
// CHECK: in (F)

// What has the same stride is.
entry fun alike (k : i64) (p_mem : mem) (p : [1]i64 @ p_mem -> R(1)) : (i64) =
  let (m : mem) = alloc 8
  let (A : [1]i64 @ m -> R(1)) = copy p
  let (B : [1]i64 @ m -> R(1)) = A
  let (C : [1]i64 @ m -> k + {(1 : 1)}) = B[k : 1]
  let (x : i64) = C[0]
  in (x)
// CHECK-LABEL: fun alike
//       CHECK: = A[k : 1]
