// Two arrays that a loop swaps are two in each trip: the one is written into the
// other without a copy, although after the next trip it is that.
// RUN: memintro %s | funcheck %s
// RUN: memintro %s | unmem > %t && funverify %s | diff - %t
// RUN: memintro %s | funverify -q --validity=20 --same-as=%s

// CHECK-LABEL: fun turns
// CHECK-NOT: copy
// CHECK: let (P' : [n]i64 @ P_mem -> R(n)) = P with [0 : n - 1] = tail
// CHECK-LABEL: fun chosen
fun turns (n : i64) (t : i64) (A : *[n]i64) (B : *[n]i64) : (*[n]i64, *[n]i64) =
  assert n >= 2
  let (C : [n]i64) (D : [n]i64) =
    loop (P : *[n]i64 = A) (Q : *[n]i64 = B) for i < t do
      let (tail : [n - 1]i64) = Q[1 : n - 1]
      let (P' : [n]i64) = P with [0 : n - 1] = tail
      in (Q, P')
  in (C, D)

// But a branch may choose what is written into.
// CHECK: #[mem] let ([[T:tail_[0-9]+]] : [n - 1]i64 @ tail_mem -> R(n - 1)) = copy tail
// CHECK: let (P' : [n]i64 @ P_mem -> R(n)) = P with [0 : n - 1] = [[T]]
fun chosen (n : i64) (t : i64) (A : *[n]i64) (B : *[n]i64) : (*[n]i64) =
  assert n >= 2
  let (C : [n]i64) (D : [n]i64) =
    loop (P : *[n]i64 = A) (Q : *[n]i64 = B) for i < t do
      let (W : [n]i64) =
        if i % 2 == 0 then
          in (Q)
        else
          in (P)
      let (tail : [n - 1]i64) = W[1 : n - 1]
      let (P' : [n]i64) = P with [0 : n - 1] = tail
      let (Q' : [n]i64) = replicate [n] i
      in (Q', P')
  in (C)
