// A reduce whose operator combines arrays is split in chunks; what they give
// is left for one thread.
// RUN: memexpand %s | funcheck %s
// RUN: memexpand %s > %t && memexpand %t | diff %t -
// RUN: memexpand %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand --layout=blocked %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand %s | lower | funverify -q --same-as=%s

entry fun extremes (n : i64) (k : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) (z_mem : mem) (z : [k]i64 @ z_mem -> R(k)) (r_mem : mem) (R : *[k]i64 @ r_mem -> R(k)) : (*[k]i64 @ r_mem -> R(k), i64, i64) =
  let (a_mem : mem) = alloc 2 * k * 8
  let (b_mem : mem) = alloc k * 8
  let (R' : [k]i64 @ r_mem -> R(k)) (most : i64) (sum : i64) =
    reduce ((\ (a : [k]i64 @ a_mem -> R(k)) (m : i64) (b : [k]i64 @ a_mem -> k + {(k : 1)}) (l : i64) ->
        let (c_mem : mem) = alloc k * 8
        let (c : [k]i64 @ c_mem -> R(k)) =
          kernel j < k do
            let (x : i64) = a[j]
            let (y : i64) = b[j]
            in (max(x, y))
        in (c, max(m, l)), z, 0), +) i < n + 40 do
      let (row_mem : mem) = alloc k * 8
      let (row : [k]i64 @ row_mem -> R(k)) =
        kernel j < k do
          in (i * j)
      let (x : i64) = row[k - 1]
      in (row, x, i)
  in (R', most, sum)
//      CHECK: let ([[N:R'_count]] : i64) = n + 40
// CHECK-NEXT: let (R'_chunk : i64) = max(4, (R'_count + 255) / 256)
// CHECK-NEXT: let (R'_chunks : i64) = (R'_count + R'_chunk - 1) / R'_chunk
// CHECK-NEXT: let (R'_parts_mem : mem) = alloc max(0, R'_chunks) * (k * 8)
//      CHECK: let (row_mem : mem) = alloc k * 8 * R'_chunk * R'_chunks
//      CHECK: let (R'_parts : [R'_chunks][k]i64 @ R'_parts_mem -> R(R'_chunks, k)) (most_parts : [R'_chunks]i64 @ most_parts_mem -> R(R'_chunks)) (sum_parts : [R'_chunks]i64 @ sum_parts_mem -> R(R'_chunks)) =
// CHECK-NEXT:   kernel q < R'_chunks do
// CHECK-NEXT:     let (first : i64) = q * R'_chunk
// CHECK-NEXT:     let (count : i64) = min(R'_chunk, R'_count - first)
//      CHECK:       @ R'_parts_mem -> q * k + {(k : 1)})
//      CHECK:         let (i : i64) = first + t
//      CHECK:   once do
// CHECK-NEXT:     let ({{R'_[0-9]+}} : [k]i64 @ r_mem -> R(k)) ({{most_[0-9]+}} : i64) ({{sum_[0-9]+}} : i64) =
//      CHECK:       < R'_chunks do
// CHECK-NEXT:         let (part : [k]i64 @ R'_parts_mem -> [[Q:q_[0-9]+]] * k + {(k : 1)}) = R'_parts[[[Q]], :]
// CHECK-NEXT:         let ([[P1:part_[0-9]+]] : i64) = most_parts[[[Q]]]
// CHECK-NEXT:         let ([[P2:part_[0-9]+]] : i64) = sum_parts[[[Q]]]
// CHECK-NEXT:         in (part, [[P1]], [[P2]])

// What an operator makes in the block of its operands, but after them, has
// room there: the block is as large as the one that it stands for.
// CHECK-LABEL: entry fun behind
entry fun behind (n : i64) (k : i64) (A_mem : mem) (A : [n][k]i32 @ A_mem -> R(n, k)) (z_mem : mem) (z : [k]i32 @ z_mem -> R(k)) (r_mem : mem) (R : *[k]i32 @ r_mem -> R(k)) : (*[k]i32 @ r_mem -> R(k)) =
  let (a_mem : mem) = alloc k * 4
  let (b_mem : mem) = alloc 2 * k * 4
  let (S : [k]i32 @ r_mem -> R(k)) =
    reduce ((\ (a : [k]i32 @ a_mem -> R(k)) (b : [k]i32 @ b_mem -> R(k)) ->
        let (c : [k]i32 @ b_mem -> k + {(k : 1)}) =
          kernel j < k do
            let (x : i32) = a[j]
            let (y : i32) = b[j]
            in (x + y)
        in (c), z)) i < n do
      let (row : [k]i32 @ A_mem -> i * k + {(k : 1)}) = A[i, :]
      in (row)
  in (S)
// CHECK: let (b_mem_1 : mem) = alloc 2 * k * 4 * S_chunks
// CHECK: let (c_1 : [k]i32 @ b_mem_1 -> {{.*}} + {(k : S_chunks)}) =
// CHECK: in (S)

// But where another array lives there, too, at another time, only what is no
// larger than an operand has.
// CHECK-LABEL: entry fun beside
entry fun beside (n : i64) (k : i64) (A_mem : mem) (A : [n][k]i32 @ A_mem -> R(n, k)) (z_mem : mem) (z : [k]i32 @ z_mem -> R(k)) (r_mem : mem) (R : *[k]i32 @ r_mem -> R(k)) : (*[k]i32 @ r_mem -> R(k), i32) =
  assert k > 0
  let (a_mem : mem) = alloc k * 4
  let (b_mem : mem) = alloc 2 * k * 4
  let (B : [k]i32 @ b_mem -> R(k)) = replicate [k] 5i32
  let (x : i32) = B[0]
  let (S : [k]i32 @ r_mem -> R(k)) =
    reduce ((\ (a : [k]i32 @ a_mem -> R(k)) (b : [k]i32 @ b_mem -> R(k)) ->
        let (c : [k]i32 @ b_mem -> k + {(k : 1)}) =
          kernel j < k do
            let (v : i32) = a[j]
            let (w : i32) = b[j]
            in (v + w)
        in (c), z)) i < n do
      let (row : [k]i32 @ A_mem -> i * k + {(k : 1)}) = A[i, :]
      in (row)
  in (S, x)
// CHECK-NOT: chunks
//     CHECK: in (S, x)

// Nor may it write where the program still reads what was there before.
// CHECK-LABEL: entry fun outside
entry fun outside (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (i64, i64) =
  let (t_mem : mem) = alloc 16
  let (T : [2]i64 @ t_mem -> R(2)) = replicate [2] 3
  let (s : i64) =
    reduce ((\ (a : i64) (b : i64) ->
        let (t : [2]i64 @ t_mem -> R(2)) = replicate [2] a
        let (u : [2]i64 @ t_mem -> R(2)) = t with [0] = b
        let (x : i64) = u[0]
        let (y : i64) = u[1]
        in (max(x, y)), -9223372036854775807)) i < n do
      let (x : i64) = A[i]
      in (x)
  let (x : i64) =
    if n == 0 then
      let (v : i64) = T[1]
      in (v)
    else
      in (0)
  in (s, x)
// CHECK-NOT: chunks
//     CHECK: in (s, x)

// What operators write from outside, and nobody else, each thread has.
// CHECK-LABEL: entry fun inside
entry fun inside (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (i64) =
  let (t_mem : mem) = alloc 16
  let (s : i64) =
    reduce ((\ (a : i64) (b : i64) ->
        let (t : [2]i64 @ t_mem -> R(2)) = replicate [2] a
        let (u : [2]i64 @ t_mem -> R(2)) = t with [0] = b
        let (x : i64) = u[0]
        let (y : i64) = u[1]
        in (max(x, y)), -9223372036854775807)) i < n do
      let (x : i64) = A[i]
      in (x)
  in (s)
// CHECK: kernel q < s_chunks do
// CHECK: let (t_mem_1 : mem(private)) = alloc 16 in private
// CHECK: once do

// CHECK-LABEL: entry fun instead
entry fun instead (n : i64) (k : i64) (A_mem : mem) (A : [n][k]i32 @ A_mem -> R(n, k)) (z_mem : mem) (z : [k]i32 @ z_mem -> R(k)) (r_mem : mem) (R : *[k]i32 @ r_mem -> R(k)) : (*[k]i32 @ r_mem -> R(k)) =
  let (a_mem : mem) = alloc k * 4
  let (b_mem : mem) = alloc k * 4
  let (S : [k]i32 @ r_mem -> R(k)) =
    reduce ((\ (a : [k]i32 @ a_mem -> R(k)) (b : [k]i32 @ b_mem -> R(k)) ->
        let (c : [k]i32 @ b_mem -> R(k)) =
          kernel j < k do
            let (x : i32) = a[j]
            let (y : i32) = b[j]
            in (x + y)
        in (c), z)) i < n do
      let (row : [k]i32 @ A_mem -> i * k + {(k : 1)}) = A[i, :]
      in (row)
  in (S)
// CHECK: kernel q < S_chunks do
