// RUN: lower %s | owners | restrict | funcheck %s
// RUN: lower %s | owners | restrict | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s
// RUN: funverify -q --validity=20 %s
// What a loop gives is where its last trip put it: a copy of it to there moves nothing.

// CHECK-LABEL: imp stays (
// CHECK:         A_offset <- max(T, 0) - 1 - t
// CHECK-NEXT:  done
// CHECK-NEXT:  return (m)
entry fun stays (n : i64) (T : i64) (A0_mem : mem) (A0 : [n]i64 @ A0_mem -> R(n)) : (m' : mem, [n]i64 @ m' -> R(n)) =
  let (m : mem) = alloc (n + 1) * 8
  let (A1 : [n]i64 @ m -> fold (p) -> ((p + max(T, 0)) mod (n + 1))) = copy A0
  let (#[mem] o : i64) (R : [n]i64 @ m -> fold (p) -> ((p + o) mod (n + 1))) =
    loop (#[mem] A_offset : i64 = max(T, 0)) (A : [n]i64 @ m -> fold (p) -> ((p + A_offset) mod (n + 1)) = A1) for t < T do
      let (S : [n]i64 @ m -> fold (p) -> ((p + max(T, 0) - 1 - t) mod (n + 1))) = scratch [n] i64
      let (B : [n]i64 @ m -> fold (p) -> ((p + max(T, 0) - 1 - t) mod (n + 1))) =
        loop (X : *[n]i64 @ m -> fold (p) -> ((p + max(T, 0) - 1 - t) mod (n + 1)) = S) for i < n do
          let (l : i64) = A[max(i - 1, 0)]
          let (r : i64) = A[i]
          let (Y : [n]i64 @ m -> fold (p) -> ((p + max(T, 0) - 1 - t) mod (n + 1))) = X with [i] = l + r & 255
          in (Y)
      in (max(T, 0) - 1 - t, B)
  let (Q : [n]i64 @ m -> R(n)) = copy R
  in (m, Q)

// An offset that is added up is one, too.
// CHECK-LABEL: imp added (
// CHECK:         A_offset <- A_offset + 3
// CHECK-NEXT:  done
// CHECK-NEXT:  return (m)
entry fun added (n : i64) (T : i64) (A0_mem : mem) (A0 : [n]i64 @ A0_mem -> R(n)) : (m' : mem, [n]i64 @ m' -> 3 * max(T, 0) + {(n : 1)}) =
  let (m : mem) = alloc (n + 3 * max(T, 0)) * 8
  let (A1 : [n]i64 @ m -> 0 + {(n : 1)}) = copy A0
  let (#[mem] o : i64) (R : [n]i64 @ m -> o + {(n : 1)}) =
    loop (#[mem] A_offset : i64 = 0) (A : [n]i64 @ m -> A_offset + {(n : 1)} = A1) for t < T do
      let (S : [n]i64 @ m -> A_offset + 3 + {(n : 1)}) = scratch [n] i64
      let (B : [n]i64 @ m -> A_offset + 3 + {(n : 1)}) =
        loop (X : *[n]i64 @ m -> A_offset + 3 + {(n : 1)} = S) for i < n do
          let (l : i64) = A[n - 1 - i]
          let (Y : [n]i64 @ m -> A_offset + 3 + {(n : 1)}) = X with [n - 1 - i] = l
          in (Y)
      in (A_offset + 3, B)
  let (Q : [n]i64 @ m -> 3 * max(T, 0) + {(n : 1)}) = copy R
  in (m, Q)

// Two places further at the end, it moves.
// CHECK-LABEL: imp further (
// CHECK:         A_offset <- max(T, 0) + 1 - t
// CHECK-NEXT:  done
// CHECK:       Q_mem[i_2] <- {{.*}} : i64
entry fun further (n : i64) (T : i64) (A0_mem : mem) (A0 : [n]i64 @ A0_mem -> R(n)) : (Q_mem' : mem, [n]i64 @ Q_mem' -> R(n)) =
  let (m : mem) = alloc (n + 3) * 8
  let (A1 : [n]i64 @ m -> fold (p) -> ((p + max(T, 0) + 2) mod (n + 3))) = copy A0
  let (#[mem] o : i64) (R : [n]i64 @ m -> fold (p) -> ((p + o) mod (n + 3))) =
    loop (#[mem] A_offset : i64 = max(T, 0) + 2) (A : [n]i64 @ m -> fold (p) -> ((p + A_offset) mod (n + 3)) = A1) for t < T do
      let (S : [n]i64 @ m -> fold (p) -> ((p + max(T, 0) + 1 - t) mod (n + 3))) = scratch [n] i64
      let (B : [n]i64 @ m -> fold (p) -> ((p + max(T, 0) + 1 - t) mod (n + 3))) =
        loop (X : *[n]i64 @ m -> fold (p) -> ((p + max(T, 0) + 1 - t) mod (n + 3)) = S) for i < n do
          let (l : i64) = A[i]
          let (Y : [n]i64 @ m -> fold (p) -> ((p + max(T, 0) + 1 - t) mod (n + 3))) = X with [i] = l + 1
          in (Y)
      in (max(T, 0) + 1 - t, B)
  let (Q_mem : mem) = alloc n * 8
  let (Q : [n]i64 @ Q_mem -> R(n)) = copy R
  in (Q_mem, Q)
