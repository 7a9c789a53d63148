// What a thread makes longer and longer: its size is computed before, by the
// recurrence of the loop alone.
// RUN: memexpand %s | funcheck %s
// RUN: memexpand %s | funverify -q --validity=20 --same-as=%s
// CHECK-LABEL: entry fun main (
// CHECK-SAME: n : i64) (C_mem : mem) (C : [n]i64 @ C_mem -> R(n)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
// CHECK-NEXT:   let (R_mem : mem) = alloc n * 8
// CHECK-NEXT:   let ([[A_MEM_1:A_mem_[0-9]+]] : mem) = alloc 96 * n
// CHECK-NEXT:   let ([[A_MEM_2:A_mem_[0-9]+]] : mem) = alloc 96 * n
// CHECK-NEXT:   let (e_mem : mem) = alloc 0
// CHECK-NEXT:   let ([[B_MEM_2:B_mem_[0-9]+]] : mem) = alloc 96 * n
// CHECK-NEXT:   let ([[B_MEM_1:B_mem_[0-9]+]] : mem) = alloc 88 * n
// CHECK-NEXT:   let (R : [n]i64 @ R_mem -> R(n)) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (c : i64) = C[i]
// CHECK-NEXT:       let (m : i64) = max(0, min(c, 5))
// CHECK-NEXT:       let (e : [0]i64 @ e_mem -> i + {(0 : n)}) = replicate [0] 0
// CHECK-NEXT:       let ([[A_MEM_3:A_mem_[0-9]+]] : mem) ([[A_MEM_4:A_mem_[0-9]+]] : mem) (k : i64) (A_mem : mem) (A : [k]i64 @ A_mem -> i + {(k : n)}) =
// CHECK-NEXT:         loop ([[A_MEM_5:A_mem_[0-9]+]] : mem = [[A_MEM_2]]) ([[A_MEM_6:A_mem_[0-9]+]] : mem = [[A_MEM_1]]) (k : i64 = 0) (A_mem : mem = e_mem) (A : [k]i64 @ A_mem -> i + {(k : n)} = e) for j < m do
// CHECK-NEXT:           let (x_mem : mem(private)) = alloc 8 in private
// CHECK-NEXT:           let (x : [1]i64 @ x_mem -> R(1)) = replicate [1] i + j
// CHECK-NEXT:           let (k' : i64) (B_mem : mem) (B : [k']i64 @ B_mem -> i + {(k' : n)}) =
// CHECK-NEXT:             if j % 2 == 0 then
// CHECK-NEXT:               let (B : [k + 1]i64 @ [[B_MEM_1]] -> i + {(k + 1 : n)}) = concat A x
// CHECK-NEXT:               in (k + 1, [[B_MEM_1]], B)
// CHECK-NEXT:             else
// CHECK-NEXT:               let (B : [k + 2]i64 @ [[B_MEM_2]] -> i + {(k + 2 : n)}) = concat x A x
// CHECK-NEXT:               in (k + 2, [[B_MEM_2]], B)
// CHECK-NEXT:           let ([[B_1:B_[0-9]+]] : [k']i64 @ [[A_MEM_5]] -> i + {(k' : n)}) = copy B
// CHECK-NEXT:           in ([[A_MEM_6]], [[A_MEM_5]], k', [[A_MEM_5]], [[B_1]])
// CHECK-NEXT:       let (s : i64) =
// CHECK-NEXT:         loop (s : i64 = 0) for j < k do
// CHECK-NEXT:           let (a : i64) = A[j]
// CHECK-NEXT:           in (s * 3 + a)
// CHECK-NEXT:       in (s)
// CHECK-NEXT:   in (R_mem, R)
entry fun main (n : i64) (C_mem : mem) (C : [n]i64 @ C_mem -> R(n)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (R_mem : mem) = alloc n * 8
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (c : i64) = C[i]
      let (m : i64) = max(0, min(c, 5))
      let (e_mem : mem) = alloc 0
      let (e : [0]i64 @ e_mem -> R(0)) = replicate [0] 0
      let (k : i64) (A_mem : mem) (A : [k]i64 @ A_mem -> R(k)) =
        loop (k : i64 = 0) (A_mem : mem = e_mem) (A : [k]i64 @ A_mem -> R(k) = e) for j < m do
          let (x_mem : mem(private)) = alloc 8 in private
          let (x : [1]i64 @ x_mem -> R(1)) = replicate [1] i + j
          let (k' : i64) (B_mem : mem) (B : [k']i64 @ B_mem -> R(k')) =
            if j % 2 == 0 then
              let (B_mem_1 : mem) = alloc (k + 1) * 8
              let (B : [k + 1]i64 @ B_mem_1 -> R(k + 1)) = concat A x
              in (k + 1, B_mem_1, B)
            else
              let (B_mem_2 : mem) = alloc (k + 2) * 8
              let (B : [k + 2]i64 @ B_mem_2 -> R(k + 2)) = concat x A x
              in (k + 2, B_mem_2, B)
          in (k', B_mem, B)
      let (s : i64) =
        loop (s : i64 = 0) for j < k do
          let (a : i64) = A[j]
          in (s * 3 + a)
      in (s)
  in (R_mem, R)
