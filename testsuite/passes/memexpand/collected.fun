// What `id` collects takes the place of what the body reads, for which nobody
// asks any more: the body runs once, and what is combined is kept.
// RUN: memintro %s | hoist | shortcircuit | memexpand > %t.fun
// RUN: funcheck %s < %t.fun
// RUN: funverify -q --validity=10 --same-as=%s %t.fun
// CHECK-LABEL: entry fun follow (
// CHECK-SAME: n : i64) (m : i64) (A_mem : mem) (A : [n][m]i64 @ A_mem -> R(n, m)) (B_mem : mem) (B : *[n]i64 @ B_mem -> R(n)) : (B_mem' : mem, *[n]i64 @ B_mem' -> R(n), r_mem' : mem, [m]i64 @ r_mem' -> R(m)) =
// CHECK-NEXT:   let (Z_mem : mem) = alloc m * 8
// CHECK-NEXT:   let (b_mem : mem) = alloc m * 8
// CHECK-NEXT:   let (r_mem : mem) = alloc m * 8
// CHECK-NEXT:   let (Z : [m]i64 @ Z_mem -> R(m)) = replicate [m] 0
// CHECK-NEXT:   let (r_values_mem : mem) = alloc max(0, n) * (m * 8)
// CHECK-NEXT:   let (C : [n]i64 @ B_mem -> R(n)) (r_values : [n][m]i64 @ r_values_mem -> R(n, m)) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (b : i64) = B[i]
// CHECK-NEXT:       let (row : [m]i64 @ A_mem -> fmod(b, n) * m + {(m : 1)}) = A[fmod(b, n), :]
// CHECK-NEXT:       in (b ^ 1, row)
// CHECK-NEXT:   let (r_chunk : i64) = max(4, (n + 255) / 256)
// CHECK-NEXT:   let (r_chunks : i64) = (n + r_chunk - 1) / r_chunk
// CHECK-NEXT:   let (r_parts_mem : mem) = alloc max(0, r_chunks) * (m * 8)
// CHECK-NEXT:   let ([[B_MEM_1:b_mem_[0-9]+]] : mem) = alloc m * 8 * r_chunks
// CHECK-NEXT:   let ([[R_MEM_1:r_mem_[0-9]+]] : mem) = alloc r_chunks * max(0, m) * 8
// CHECK-NEXT:   let (r_parts : [r_chunks][m]i64 @ r_parts_mem -> R(r_chunks, m)) =
// CHECK-NEXT:     kernel q < r_chunks do
// CHECK-NEXT:       let (first : i64) = q * r_chunk
// CHECK-NEXT:       let (count : i64) = min(r_chunk, n - first)
// CHECK-NEXT:       let ([[R_1:r_[0-9]+]] : [m]i64 @ r_parts_mem -> q * m + {(m : 1)}) =
// CHECK-NEXT:         reduce ((\ ([[A_1:a_[0-9]+]] : [m]i64 @ [[R_MEM_1]] -> q + {(m : r_chunks)}) ([[B_1:b_[0-9]+]] : [m]i64 @ [[B_MEM_1]] -> q + {(m : r_chunks)}) ->
// CHECK-NEXT:             let ([[S_1:s_[0-9]+]] : [m]i64 @ r_parts_mem -> q * m + {(m : 1)}) =
// CHECK-NEXT:               kernel [[J_1:j_[0-9]+]] < m do
// CHECK-NEXT:                 let ([[X_1:x_[0-9]+]] : i64) = [[A_1]][[[J_1]]]
// CHECK-NEXT:                 let ([[Y_1:y_[0-9]+]] : i64) = [[B_1]][[[J_1]]]
// CHECK-NEXT:                 in ([[X_1]] ^ [[Y_1]])
// CHECK-NEXT:             in ([[S_1]]), Z)) t < count do
// CHECK-NEXT:           let ([[I_1:i_[0-9]+]] : i64) = first + t
// CHECK-NEXT:           let (value : [m]i64 @ r_values_mem -> [[I_1]] * m + {(m : 1)}) = r_values[[[I_1]], :]
// CHECK-NEXT:           in (value)
// CHECK-NEXT:       in ([[R_1]])
// CHECK-NEXT:   let (r : [m]i64 @ r_mem -> R(m)) =
// CHECK-NEXT:     once do
// CHECK-NEXT:       let ([[R_2:r_[0-9]+]] : [m]i64 @ r_mem -> R(m)) =
// CHECK-NEXT:         reduce ((\ (a : [m]i64 @ r_mem -> R(m)) (b : [m]i64 @ b_mem -> R(m)) ->
// CHECK-NEXT:             let (s : [m]i64 @ r_mem -> R(m)) =
// CHECK-NEXT:               kernel j < m do
// CHECK-NEXT:                 let (x : i64) = a[j]
// CHECK-NEXT:                 let (y : i64) = b[j]
// CHECK-NEXT:                 in (x ^ y)
// CHECK-NEXT:             in (s), Z)) [[Q_1:q_[0-9]+]] < r_chunks do
// CHECK-NEXT:           let (part : [m]i64 @ r_parts_mem -> [[Q_1]] * m + {(m : 1)}) = r_parts[[[Q_1]], :]
// CHECK-NEXT:           in (part)
// CHECK-NEXT:       in ([[R_2]])
// CHECK-NEXT:   let (D : [n]i64 @ B_mem -> R(n)) = B with [0 : n] = C
// CHECK-NEXT:   in (B_mem, D, r_mem, r)
entry fun follow (n : i64) (m : i64) (A : [n][m]i64) (B : *[n]i64) : (*[n]i64, [m]i64) =
  let (Z : [m]i64) = replicate [m] 0
  let (C : [n]i64) (r : [m]i64) =
    reduce (id, (\ (a : [m]i64) (b : [m]i64) ->
        let (s : [m]i64) =
          kernel j < m do
            let (x : i64) = a[j]
            let (y : i64) = b[j]
            in (x ^ y)
        in (s), Z)) i < n do
      let (b : i64) = B[i]
      let (row : [m]i64) = A[fmod(b, n), :]
      in (b ^ 1, row)
  let (D : [n]i64) = B with [0 : n] = C
  in (D, r)
