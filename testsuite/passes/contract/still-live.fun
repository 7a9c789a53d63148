// What loops take at first is copied also where only that, not what the loop makes, is in
// a block with others: it is live in the loop's first trip.
// RUN: serialize --all --depth=1 %s | contract - | funcheck %s
// RUN: serialize --all --depth=1 %s | contract - | funverify -q --validity=20 --same-as=%s
// RUN: serialize --all --depth=1 %s | contract - | hoist | simplify | shortcircuit | lower | funverify -q --same-as=%s
// REQUIRES: glpk, isl

// CHECK-LABEL: fun nest
// CHECK:         (Z : [2]i32 @ K_1_mem -> fold (p) -> (p mod 2)) =
// CHECK:         (L_2 : [2]i32 @ L_mem -> R(2)) = copy Z
// CHECK:         (L_3 : [2]i32 @ L_1_mem -> R(2)) = copy Z
// CHECK:         loop {{.*}} (L_1 : [2]i32 @ L_1_mem_1 -> R(2) = L_3)
// CHECK:           (K_1 : [1][2][1]i32 @ K_1_mem -> fold
entry fun nest (S : [1]i32) : (i32) =
  let (Z : [2]i32) = replicate [2] 7i32
  let (R : [2]i32) (R_1 : [2]i32) =
    loop (L : [2]i32 = Z) (L_1 : [2]i32 = Z) for t < 2 do
      let (K : [1][2][1]i32) =
        kernel j < 1, i < 2 do
          let (v : i32) = L_1[0]
          in (S)
      let (P : [2]i32) = replicate [2] 3i32
      in (P, P)
  let (r : i32) = R[0]
  in (r)
