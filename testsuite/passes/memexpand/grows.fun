// A block that grows from trip to trip: a loop that computes sizes alone
// finds the largest.
// RUN: memexpand %s | funcheck %s
// RUN: memexpand %s > %t && memexpand %t | diff %t -
// RUN: memexpand %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand --layout=interleaved %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand --layout=blocked %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand %s | lower | funverify -q --same-as=%s

entry fun grows (n : i64) (m : i64) (A_mem0 : mem) (A0 : [n]i64 @ A_mem0 -> R(n)) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  assert m <= 4
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (A_mem : mem) = alloc 8
      let (A : [1]i64 @ A_mem -> R(1)) = iota 1
      let (k : i64) (B_mem : mem) (B : [k]i64 @ B_mem -> R(k)) =
        loop (k : i64 = 1) (P_mem : mem = A_mem) (P : [k]i64 @ P_mem -> R(k) = A) for t < m do
          let (a : i64) = A0[i]
          let (q : i64) = k + max(a, 0)
          let (Q_mem : mem) = alloc (k + q) * 8
          let (Z_mem : mem) = alloc q * 8
          let (Z : [q]i64 @ Z_mem -> R(q)) = iota q
          let (Q : [k + q]i64 @ Q_mem -> R(k + q)) = concat P Z
          in (k + q, Q_mem, Q)
      let (s : i64) =
        reduce (+) j < k do
          let (x : i64) = B[j]
          in (x)
      in (s)
  in (S)
//      CHECK: let (Q_mem_sizes : [n]i64 @ Q_mem_sizes_mem -> R(n)) =
// CHECK-NEXT:   kernel [[I:i_[0-9]+]] < n do
// CHECK-NEXT:     let ([[S:Q_mem_size(_[0-9]+)?]] : i64) ({{k_[0-9]+}} : i64) =
// CHECK-NEXT:       loop ([[M:Q_mem_most(_[0-9]+)?]] : i64 = 0) ([[K:k_[0-9]+]] : i64 = 1) for {{t_[0-9]+}} < m do
// CHECK-NEXT:         let ([[A:a_[0-9]+]] : i64) = A0[[[I]]]
// CHECK-NEXT:         let ([[Q:q_[0-9]+]] : i64) = [[K]] + max([[A]], 0)
// CHECK-NEXT:         in (max([[M]], max(0, [[K]] + [[Q]])), [[K]] + [[Q]])
//      CHECK: let (Q_mem : mem) = alloc Q_mem_all * 8
// CHECK-NEXT: let (Q_mem_1 : mem) = alloc Q_mem_all * 8
// CHECK-NEXT: let (A_mem : mem) = alloc Q_mem_all * 8
//      CHECK: let (Z_mem : mem) = alloc Z_mem_all * 8
//      CHECK: kernel i < n do
// CHECK-NEXT:   let (#[mem] Z_mem_from : i64) = Z_mem_at[i]
// CHECK-NEXT:   let (#[mem] Q_mem_from : i64) = Q_mem_at[i]
// CHECK-NEXT:   let (A : [1]i64 @ A_mem -> Q_mem_from + {(1 : 1)}) = iota 1
// CHECK-NEXT:   let (Q_mem_{{[0-9]+}} : mem) (Q_mem_{{[0-9]+}} : mem) (k : i64) (B_mem : mem) (B : [k]i64 @ B_mem -> Q_mem_from + {(k : 1)}) =
// CHECK-NEXT:     loop ([[Q1:Q_mem_[0-9]+]] : mem = Q_mem_1) ([[Q2:Q_mem_[0-9]+]] : mem = Q_mem) (k : i64 = 1) (P_mem : mem = A_mem)
//      CHECK:       let (Q : [k + q]i64 @ [[Q1]] -> Q_mem_from + {(k + q : 1)}) = concat P Z
// CHECK-NEXT:       in ([[Q2]], [[Q1]], k + q, [[Q1]], Q)
