// Operands live in the result's block, and what the operator makes is where the
// result is to be: a thread's own block is large enough for its operands only,
// so that what it makes is where its part of the result is.  What is made in a
// branch does not move along: that fold is left as it is.
// RUN: memexpand %s > %t.fun
// RUN: funcheck %s < %t.fun
// RUN: funverify -q --validity=20 %t.fun
// RUN: echo 40 > %t.in
// RUN: funrun --entry=made --input=%t.in %s > %t.made
// RUN: funrun --entry=made --input=%t.in --semantics=heap --races %t.fun | diff %t.made -
// RUN: echo 40 true > %t.in
// RUN: funrun --entry=chosen --input=%t.in %s > %t.chosen
// RUN: funrun --entry=chosen --input=%t.in --semantics=heap --races %t.fun | diff %t.chosen -
// CHECK-LABEL: entry fun made (
// CHECK-SAME: n : i64) : (R_mem' : mem, *[2]i64 @ R_mem' -> 30 + {(2 : 1)}) =
// CHECK-NEXT:   let (R_mem : mem) = alloc 256
// CHECK-NEXT:   let (a_mem : mem) = alloc 16
// CHECK-NEXT:   let (z_mem : mem) = alloc 16
// CHECK-NEXT:   let (z : [2]i64 @ z_mem -> R(2)) = replicate [2] 0
// CHECK-NEXT:   let (R_chunk : i64) = max(4, (n + 255) / 256)
// CHECK-NEXT:   let (R_chunks : i64) = (n + R_chunk - 1) / R_chunk
// CHECK-NEXT:   let (R_parts_mem : mem) = alloc max(0, R_chunks) * (2 * 8)
// CHECK-NEXT:   let ([[R_MEM_1:R_mem_[0-9]+]] : mem) = alloc max(0, R_chunks) * max(0, 4 + 1 + (2 - 1)) * 8
// CHECK-NEXT:   let (e_mem : mem) = alloc max(0, R_chunks) * max(0, min(R_chunk, n)) * 16
// CHECK-NEXT:   let (R_parts : [R_chunks][2]i64 @ R_parts_mem -> R(R_chunks, 2)) =
// CHECK-NEXT:     kernel q < R_chunks do
// CHECK-NEXT:       let (first : i64) = q * R_chunk
// CHECK-NEXT:       let (count : i64) = min(R_chunk, n - first)
// CHECK-NEXT:       let ([[A_MEM_1:a_mem_[0-9]+]] : mem(private)) = alloc 16 in private
// CHECK-NEXT:       let ([[R_1:R_[0-9]+]] : [2]i64 @ R_parts_mem -> q * 2 + {(2 : 1)}) =
// CHECK-NEXT:         reduce ((\ ([[A_1:a_[0-9]+]] : [2]i64 @ [[A_MEM_1]] -> R(2)) ([[B_1:b_[0-9]+]] : [2]i64 @ [[R_MEM_1]] -> 4 * R_chunks + q + {(2 : R_chunks)}) ->
// CHECK-NEXT:             let ([[S_1:s_[0-9]+]] : [2]i64 @ R_parts_mem -> q * 2 + {(2 : 1)}) =
// CHECK-NEXT:               kernel [[J_2:j_[0-9]+]] < 2 do
// CHECK-NEXT:                 let ([[X_1:x_[0-9]+]] : i64) = [[A_1]][[[J_2]]]
// CHECK-NEXT:                 let ([[Y_1:y_[0-9]+]] : i64) = [[B_1]][[[J_2]]]
// CHECK-NEXT:                 in ([[X_1]] + [[Y_1]])
// CHECK-NEXT:             in ([[S_1]]), z)) t < count do
// CHECK-NEXT:           let (i : i64) = first + t
// CHECK-NEXT:           let (e : [2]i64 @ e_mem -> t * R_chunks + q + {(2 : count * R_chunks)}) =
// CHECK-NEXT:             kernel [[J_1:j_[0-9]+]] < 2 do
// CHECK-NEXT:               in (i + [[J_1]])
// CHECK-NEXT:           in (e)
// CHECK-NEXT:       in ([[R_1]])
// CHECK-NEXT:   let (R : [2]i64 @ R_mem -> 30 + {(2 : 1)}) =
// CHECK-NEXT:     once do
// CHECK-NEXT:       let ([[R_2:R_[0-9]+]] : [2]i64 @ R_mem -> 30 + {(2 : 1)}) =
// CHECK-NEXT:         reduce ((\ (a : [2]i64 @ a_mem -> R(2)) (b : [2]i64 @ R_mem -> 4 + {(2 : 1)}) ->
// CHECK-NEXT:             let (s : [2]i64 @ R_mem -> 30 + {(2 : 1)}) =
// CHECK-NEXT:               kernel j < 2 do
// CHECK-NEXT:                 let (x : i64) = a[j]
// CHECK-NEXT:                 let (y : i64) = b[j]
// CHECK-NEXT:                 in (x + y)
// CHECK-NEXT:             in (s), z)) [[Q_1:q_[0-9]+]] < R_chunks do
// CHECK-NEXT:           let (part : [2]i64 @ R_parts_mem -> [[Q_1]] * 2 + {(2 : 1)}) = R_parts[[[Q_1]], :]
// CHECK-NEXT:           in (part)
// CHECK-NEXT:       in ([[R_2]])
// CHECK-NEXT:   in (R_mem, R)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun chosen (
// CHECK-SAME: n : i64) (p : bool) : (R_mem' : mem, *[2]i64 @ R_mem' -> 30 + {(2 : 1)}) =
// CHECK-NEXT:   let (R_mem : mem) = alloc 256
// CHECK-NEXT:   let (a_mem : mem) = alloc 16
// CHECK-NEXT:   let (b_mem : mem) = alloc 16
// CHECK-NEXT:   let (z_mem : mem) = alloc 16
// CHECK-NEXT:   let (z : [2]i64 @ z_mem -> R(2)) = replicate [2] 0
// CHECK-NEXT:   let (e_mem : mem) = alloc 16 * max(0, n)
// CHECK-NEXT:   let (R : [2]i64 @ R_mem -> 30 + {(2 : 1)}) =
// CHECK-NEXT:     reduce ((\ (a : [2]i64 @ a_mem -> R(2)) (b : [2]i64 @ b_mem -> R(2)) ->
// CHECK-NEXT:         let (s : [2]i64 @ R_mem -> 30 + {(2 : 1)}) =
// CHECK-NEXT:           if p then
// CHECK-NEXT:             let (t : [2]i64 @ R_mem -> 30 + {(2 : 1)}) =
// CHECK-NEXT:               kernel j < 2 do
// CHECK-NEXT:                 let (x : i64) = a[j]
// CHECK-NEXT:                 let (y : i64) = b[j]
// CHECK-NEXT:                 in (x ^ y)
// CHECK-NEXT:             in (t)
// CHECK-NEXT:           else
// CHECK-NEXT:             let (u : [2]i64 @ R_mem -> 30 + {(2 : 1)}) =
// CHECK-NEXT:               kernel j < 2 do
// CHECK-NEXT:                 let (x : i64) = a[j]
// CHECK-NEXT:                 let (y : i64) = b[j]
// CHECK-NEXT:                 in (x + y)
// CHECK-NEXT:             in (u)
// CHECK-NEXT:         in (s), z)) i < n do
// CHECK-NEXT:       let (e : [2]i64 @ e_mem -> i + {(2 : n)}) =
// CHECK-NEXT:         kernel j < 2 do
// CHECK-NEXT:           in (i + j)
// CHECK-NEXT:       in (e)
// CHECK-NEXT:   in (R_mem, R)
entry fun made (n : i64) : (R_mem' : mem, *[2]i64 @ R_mem' -> 30 + {(2 : 1)}) =
  let (R_mem : mem) = alloc 256
  let (a_mem : mem) = alloc 16
  let (z_mem : mem) = alloc 16
  let (z : [2]i64 @ z_mem -> R(2)) = replicate [2] 0
  let (R : [2]i64 @ R_mem -> 30 + {(2 : 1)}) =
    reduce ((\ (a : [2]i64 @ a_mem -> R(2)) (b : [2]i64 @ R_mem -> 4 + {(2 : 1)}) ->
        let (s : [2]i64 @ R_mem -> 30 + {(2 : 1)}) =
          kernel j < 2 do
            let (x : i64) = a[j]
            let (y : i64) = b[j]
            in (x + y)
        in (s), z)) i < n do
      let (e_mem : mem) = alloc 16
      let (e : [2]i64 @ e_mem -> R(2)) =
        kernel j < 2 do
          in (i + j)
      in (e)
  in (R_mem, R)

entry fun chosen (n : i64) (p : bool) : (R_mem' : mem, *[2]i64 @ R_mem' -> 30 + {(2 : 1)}) =
  let (R_mem : mem) = alloc 256
  let (a_mem : mem) = alloc 16
  let (b_mem : mem) = alloc 16
  let (z_mem : mem) = alloc 16
  let (z : [2]i64 @ z_mem -> R(2)) = replicate [2] 0
  let (R : [2]i64 @ R_mem -> 30 + {(2 : 1)}) =
    reduce ((\ (a : [2]i64 @ a_mem -> R(2)) (b : [2]i64 @ b_mem -> R(2)) ->
        let (s : [2]i64 @ R_mem -> 30 + {(2 : 1)}) =
          if p then
            let (t : [2]i64 @ R_mem -> 30 + {(2 : 1)}) =
              kernel j < 2 do
                let (x : i64) = a[j]
                let (y : i64) = b[j]
                in (x ^ y)
            in (t)
          else
            let (u : [2]i64 @ R_mem -> 30 + {(2 : 1)}) =
              kernel j < 2 do
                let (x : i64) = a[j]
                let (y : i64) = b[j]
                in (x + y)
            in (u)
        in (s), z)) i < n do
      let (e_mem : mem) = alloc 16
      let (e : [2]i64 @ e_mem -> R(2)) =
        kernel j < 2 do
          in (i + j)
      in (e)
  in (R_mem, R)
