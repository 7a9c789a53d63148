// Where a count is 1 strides play no part, until there is an offset to slice at:
// an argument with another stride gets the parameter's name, and a result that of
// the callee.
// RUN: inline %s | funcheck %s
// RUN: inline %s | funverify -q --validity=10 --same-as=%s

fun first (k : i64) (m : mem) (A : [1]i64 @ m -> R(1)) : (i64, r : mem, [1]i64 @ r -> 0 + {(1 : -1)}) =
  let (B : [1]i64 @ m -> k + {(1 : 1)}) = A[k : 1]
  let (b : i64) = B[0]
  let (r : mem) = alloc 8
  let (R : [1]i64 @ r -> 0 + {(1 : -1)}) = copy B
  let (S : [1]i64 @ r -> -k + {(1 : -1)}) = R[k : 1]
  let (s : i64) = S[0]
  in (max(b, s), r, R)

entry fun main (k : i64) (p_mem : mem) (p : [1]i64 @ p_mem -> R(1)) : (i64, m : mem, [1]i64 @ m -> R(1)) =
  let (m : mem) = alloc 8
  let (A : [1]i64 @ m -> 0 + {(1 : -1)}) = copy p
  let (b : i64) (r : mem) (R : [1]i64 @ r -> R(1)) = first(k, m, A)
  in (b, r, R)
// CHECK: let ([[A:A_[0-9]+]] : [1]i64 @ m -> R(1)) = A
// CHECK: let (B : [1]i64 @ m -> k + {(1 : 1)}) = [[A]][k : 1]
// CHECK: let ([[R:R_[0-9]+]] : [1]i64 @ r -> 0 + {(1 : -1)}) = copy B
// CHECK: let (R : [1]i64 @ r -> R(1)) = [[R]]
