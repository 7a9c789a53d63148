// A scan whose operator combines arrays is split in chunks: they are scanned, then
// what stands at their ends, and then each takes in what is before it.
// RUN: memintro %s | simplify | hoist | memexpand | funcheck %s
// RUN: memintro %s | simplify | hoist | memexpand > %t && memexpand %t | diff %t -
// RUN: memintro %s | simplify | hoist | memexpand | funverify -q --validity=20 --same-as=%s
// RUN: memintro %s | simplify | hoist | memexpand --layout=blocked | funverify -q --validity=20 --same-as=%s
// RUN: memintro %s | simplify | hoist | memexpand | simplify | hoist | guard | lower | funverify -q --same-as=%s
// RUN: memintro %s | simplify | hoist | memexpand | lower | funcheck --check-prefix=IMP %s

// The chunks are where the result will be; nothing is copied at the end.
// CHECK-LABEL: entry fun most
// CHECK: let (r_mem : mem) = alloc max(n * k * 4, max(0, r_chunks * r_chunk) * (k * 4))
// CHECK: let (r_heads : [r_chunks][r_chunk][k]f32 @ r_mem -> R(r_chunks, r_chunk, k)) =
// CHECK: kernel q < r_chunks do
// CHECK: let (r_1 : [count][k]f32 @ r_mem -> q * (r_chunk * k) + {(count : k), (k : 1)}) =
// CHECK: scan
// CHECK: scratch [r_chunk][k] f32
// CHECK: with [0 : count, :] = r_1
// CHECK: let (r_ends : [r_chunks][k]f32 @ r_ends_mem -> R(r_chunks, k)) =
// CHECK-NEXT: once do
// CHECK: in (end)
// CHECK: let (r_parts : [r_chunks][r_chunk][k]f32 @ r_mem -> R(r_chunks, r_chunk, k)) =
// CHECK: if [[Q:q_[0-9]+]] == 0 then
// CHECK: let (before : i64) = [[Q]] - 1
// CHECK: loop (
// CHECK: let ({{a_[0-9]+}} : [k]f32 @ r_ends_mem -> before * k + {(k : 1)}) = r_ends[before, :]
// CHECK: let ({{b_[0-9]+}} : [k]f32 @ r_mem -> [[AT:.*]]) = r_heads[[[Q]], t_1, :]
// CHECK-NEXT: let ({{c_[0-9]+}} : [k]f32 @ r_mem -> [[AT]]) =
// CHECK: max(
// CHECK: with [t_1, :] =
// CHECK: let ([[ROWS:rows_[0-9]+]] : [n][k]f32 @ r_mem -> R(n, k)) =
// CHECK-NEXT: let (r : [n][k]f32 @ r_mem -> R(n, k)) = copy [[ROWS]]
// IMP-LABEL: entry imp most
// IMP: kernel q < r_chunks do
// IMP: kernel one < 1 do
// IMP: kernel {{q[_0-9]*}} < r_chunks do
// IMP-NOT: kernel
// IMP: return
entry fun most (n : i64) (k : i64) (A : [n][k]f32) (z : [k]f32) : ([n][k]f32) =
  let (r : [n][k]f32) =
    scan ((\ (a : [k]f32) (b : [k]f32) ->
        let (c : [k]f32) =
          kernel j < k do
            let (x : f32) = a[j]
            let (y : f32) = b[j]
            in (max(x, y))
        in (c), z)) i < n do
      let (row : [k]f32) = A[i, :]
      in (row)
  in (r)

// Small operands are private; built-in operators wrap; what `id` collects, a
// kernel does.
// CHECK-LABEL: entry fun along
// CHECK: let (d : [n]i32 @ d_mem -> R(n)) =
// CHECK-NEXT: kernel
// CHECK: let (a_mem_1 : mem(private)) = alloc 16 in private
// CHECK: = i64(u64({{.*}}) + u64({{.*}}))
entry fun along (n : i64) (A : [n][2]i64) (z : [2]i64) : ([n][2]i64, [n]i64, [n]i32) =
  let (r : [n][2]i64) (s : [n]i64) (d : [n]i32) =
    scan ((\ (a : [2]i64) (b : [2]i64) ->
        let (c : [2]i64) =
          kernel j < 2 do
            let (x : i64) = a[j]
            let (y : i64) = b[j]
            in (min(x, y))
        in (c), z), +, id) i < n do
      let (row : [2]i64) = A[i, :]
      let (x : i64) = A[i, 1]
      in (row, x, i32(i))
  in (r, s, d)

// Where the bodies make what is combined, they are run once.
// CHECK-LABEL: entry fun made
// CHECK: let (r_values : [n][k]i64 @ r_values_mem -> R(n, k)) (d : [n]i64 @ d_mem -> R(n)) =
// CHECK-NEXT: kernel
// CHECK: reduce
// CHECK: = r_values[
entry fun made (n : i64) (k : i64) (z : [k]i64) : ([k]i64, [n]i64) =
  let (r : [k]i64) (d : [n]i64) =
    reduce ((\ (a : [k]i64) (b : [k]i64) ->
        let (c : [k]i64) =
          kernel j < k do
            let (x : i64) = a[j]
            let (y : i64) = b[j]
            in (max(x, y))
        in (c), z), id) i < n do
      let (row : [k]i64) =
        kernel j < k do
          in (i * 7 % 5 + j)
      in (row, i)
  in (r, d)

// Of what is read but at their own indices operands stay where they are; the
// result is made elsewhere.
// CHECK-LABEL: entry fun squares
// CHECK: loop (
// CHECK: let (b{{(_[0-9]+)?}} : [2][2]i64 @ r_mem -> {{.*}}) = r_heads[
// CHECK: let (c{{(_[0-9]+)?}} : [2][2]i64 @ c_mem{{.*}} ->
// CHECK: with [{{.*}}, :, :] =
entry fun squares (n : i64) (A : [n][2][2]i64) (z : [2][2]i64) : ([n][2][2]i64) =
  let (r : [n][2][2]i64) =
    scan ((\ (a : [2][2]i64) (b : [2][2]i64) ->
        let (c : [2][2]i64) =
          kernel j < 2, l < 2 do
            let (t : i64) =
              reduce (max) m < 2 do
                let (x : i64) = a[j, m]
                let (y : i64) = b[m, l]
                in (min(x, y))
            in (t)
        in (c), z)) i < n do
      let (row : [2][2]i64) = A[i, :, :]
      in (row)
  in (r)

// One of which there is a view is copied.
// CHECK-LABEL: entry fun viewed
// CHECK: loop (
// CHECK: let ([[B:b(_[0-9]+)?]] : {{.*}} @ r_mem -> {{.*}}) = r_heads[
// CHECK-NEXT: = copy [[B]]
entry fun viewed (n : i64) (k : i64) (A : [n][k]i64) (z : [k]i64) : ([n][k]i64) =
  let (r : [n][k]i64) =
    scan ((\ (a : [k]i64) (b : [k]i64) ->
        let (v : [k]i64) = reverse 0 b
        let (c : [k]i64) =
          kernel j < k do
            let (x : i64) = a[j]
            let (y : i64) = v[k - 1 - j]
            in (max(x, y))
        in (c), z)) i < n do
      let (row : [k]i64) = A[i, :]
      in (row)
  in (r)
