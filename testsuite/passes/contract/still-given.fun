// What a loop gives is copied, too, where it may be an array of a block: if there is no
// trip, it is what the loop takes at first.
// RUN: serialize --all %s | contract - | funcheck %s
// RUN: serialize --all %s | contract - | funverify -q --validity=20 --same-as=%s
// RUN: serialize --all %s | contract - | hoist | simplify | shortcircuit | memexpand | memmerge | lower | funverify -q --same-as=%s
// REQUIRES: glpk, isl

// Both results are P: only F is one of its versions.
// CHECK-LABEL: fun given
// CHECK:         (G : [n]i64 @ [[M:.*]] -> fold
// CHECK:         (Q : [n]i64 @ {{.*}} -> R(n)) = copy Q_
// CHECK:         (H : [n]i64 @ [[M]] -> fold
entry fun given (n : i64) (T : i64) (A0 : [n]i64) : ([n]i64, [n]i64, i64) =
  assert n > 0
  let (F_1 : [n]i64) = scratch [n] i64
  let (F : [n]i64) =
    loop (F_2 : *[n]i64 = F_1) for i < n do
      let (a : i64) = A0[i]
      let (F_5 : [n]i64) = F_2 with [i] = a + 1
      in (F_5)
  let (G_1 : [n]i64) = scratch [n] i64
  let (G : [n]i64) =
    loop (F_2 : *[n]i64 = G_1) for i < n do
      let (a : i64) = A0[i]
      let (F_5 : [n]i64) = F_2 with [i] = a + 2
      in (F_5)
  let (R : [n]i64) (Q : [n]i64) =
    loop (A : [n]i64 = F) (C : [n]i64 = G) for t < T do
      let (S : [n]i64) = scratch [n] i64
      let (P : [n]i64) =
        loop (X : *[n]i64 = S) for i < n do
          let (l : i64) = A[max(i - 1, 0)]
          let (r : i64) = C[i]
          let (Y : [n]i64) = X with [i] = l + r & 255
          in (Y)
      in (P, P)
  let (H_1 : [n]i64) = scratch [n] i64
  let (H : [n]i64) =
    loop (H_2 : *[n]i64 = H_1) for i < n do
      let (H_5 : [n]i64) = H_2 with [i] = i * 100
      in (H_5)
  let (s : i64) =
    loop (s : i64 = 0) for i < n do
      let (d : i64) = H[n - 1 - i]
      let (e : i64) = H[i]
      in (s * 3 + d + e & 65535)
  in (R, Q, s)
