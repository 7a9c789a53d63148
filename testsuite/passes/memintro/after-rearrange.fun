// A reshape of rearranged dimensions: one LMAD where they are next to each
// other in memory, and a chain of two where not.
// RUN: memintro %s | funcheck %s
// RUN: memintro %s | funverify -q --validity=20 --same-as=%s
// CHECK-LABEL: entry fun main (
// CHECK-SAME: a : i64) (b : i64) (c : i64) (X_mem : mem) (X : [a][b][c]i16 @ X_mem -> R(a, b, c)) : (S_mem' : mem, [c * a][b]i16 @ S_mem' -> R(c * a, b), X_mem' : mem, [c][a * b]i16 @ X_mem' -> C(c, a * b)) =
// CHECK-NEXT:   let (P : [c][a][b]i16 @ X_mem -> 0 + {(c : 1), (a : b * c), (b : c)}) = rearrange (2, 0, 1) X
// CHECK-NEXT:   let (Q : [c * a][b]i16 @ X_mem -> 0 + {(c : 1), (a : b * c), (b : c)} after R(c * a, b)) = reshape [c * a][b] P
// CHECK-NEXT:   let (R : [c][a * b]i16 @ X_mem -> C(c, a * b)) = reshape [c][a * b] P
// CHECK-NEXT:   let (S_mem : mem) = alloc c * a * b * 2
// CHECK-NEXT:   let (S : [c * a][b]i16 @ S_mem -> R(c * a, b)) = copy Q
// CHECK-NEXT:   in (S_mem, S, X_mem, R)
entry fun main (a : i64) (b : i64) (c : i64) (X : [a][b][c]i16) : ([c * a][b]i16, [c][a * b]i16) =
  let (P : [c][a][b]i16) = rearrange (2, 0, 1) X
  let (Q : [c * a][b]i16) = reshape [c * a][b] P
  let (R : [c][a * b]i16) = reshape [c][a * b] P
  let (S : [c * a][b]i16) = copy Q
  in (S, R)
