// A fold that serves memory only, since it says which block another name has, is split
// as others are: each lane's part is an array's element, which no mark keeps to memory.
// RUN: memexpand %s | funcheck %s
// RUN: memexpand %s | funverify -q --validity=20 --same-as=%s

// CHECK-LABEL: fun main
// CHECK:      let (p_parts : [p_chunks]bool
// CHECK:          let (p_1 : bool) =
// CHECK:              let (q_2 : bool) = t_2[1]
// CHECK:              let (x : i64) = A[i, j]
// CHECK:      let (#[mem] p : bool) =
// CHECK:        let (#[mem] part : bool) = p_parts[
// CHECK:      if p then
entry fun main (n : i64) (k : i64) (A_mem : mem) (A : [n][k]i64 @ A_mem -> R(n, k)) (B_mem : mem) (B : [n]i64 @ B_mem -> R(n)) : (m' : mem, [n]i64 @ m' -> R(n)) =
  let (m : mem) = alloc max(0, n) * 8
  let (R : [n]i64 @ m -> R(n)) =
    kernel i < n at block do
      let (#[mem] p : bool) =
        reduce ((\ (a : bool) (b : bool) ->
            let (t_mem : mem) = alloc 2
            let (t : [2]bool @ t_mem -> R(2)) = replicate [2] a || b
            let (#[mem] q : bool) = t[1]
            in (q), false)) j < k at lane do
          let (#[mem] x : i64) = A[i, j]
          in (x > 3)
      let (y_mem : mem) =
        if p then
          in (A_mem)
        else
          in (B_mem)
      let (b : i64) = B[i]
      in (b + 1)
  in (m, R)
