// RUN: memintro %s | funcheck %s
// RUN: memintro %s | unmem > %t && funverify %s | diff - %t
// What a block makes goes to shared memory, what threads and lanes make to
// private memory, as far as sizes allow.

entry fun spaces (n : i64) (m : i64) (b : i64) (A : [n][m]f32) : ([n][b][b]f32, [n]f32) =
  let (B : [n][b][b]f32) =
    kernel i < n at block do
      let (tile : [b][b]f32) =
        kernel k < b, l < b at lane do
          let (few : [8]f32) = replicate [8] 0.0f32
          let (x : f32) = few[0]
          in (x)
      let (varying : [i]f32) = scratch [i] f32
      let (large : [100000]f32) = scratch [100000] f32
      let (next : [b][b]f32) =
        loop (t : [b][b]f32 = tile) for k < m do
          let (u : [b][b]f32) = copy t
          in (u)
      in (next)
  let (C : [n]f32) =
    kernel i < n do
      let (few : [64]f32) = replicate [64] 1.0f32
      let (many : [65]f32) = replicate [65] 1.0f32
      let (unknown : [m]f32) = A[i, :]
      let (row : [m]f32) = copy unknown
      let (sequential : [4]f32) =
        kernel k < 4 do
          in (f32(k))
      let (x : f32) = few[0]
      in (x)
  in (B, C)

// CHECK-LABEL: entry fun spaces (n : i64) (m : i64) (b : i64) (A_mem : mem) (A : [n][m]f32 @ A_mem -> R(n, m)) : (B_mem' : mem, [n][b][b]f32 @ B_mem' -> R(n, b, b), C_mem' : mem, [n]f32 @ C_mem' -> R(n)) =
// CHECK-NEXT:   let (B_mem : mem) = alloc n * b * b * 4
// CHECK-NEXT:   let (B : [n][b][b]f32 @ B_mem -> R(n, b, b)) =
// CHECK-NEXT:     kernel i < n at block do
// CHECK-NEXT:       let (tile_mem : mem(shared)) = alloc b * b * 4 in shared
// CHECK-NEXT:       let (tile : [b][b]f32 @ tile_mem -> R(b, b)) =
// CHECK-NEXT:         kernel k < b, l < b at lane do
// CHECK-NEXT:           let (few_mem : mem(private)) = alloc 32 in private
// CHECK-NEXT:           let (few : [8]f32 @ few_mem -> R(8)) = replicate [8] 0.0f32
// CHECK-NEXT:           let (x : f32) = few[0]
// CHECK-NEXT:           in (x)
// CHECK-NEXT:       let (varying_mem : mem) = alloc i * 4
// CHECK-NEXT:       let (varying : [i]f32 @ varying_mem -> R(i)) = scratch [i] f32
// CHECK-NEXT:       let (large_mem : mem) = alloc 400000
// CHECK-NEXT:       let (large : [100000]f32 @ large_mem -> R(100000)) = scratch [100000] f32
// CHECK-NEXT:       let (next : [b][b]f32 @ tile_mem -> R(b, b)) =
// CHECK-NEXT:         loop (t : [b][b]f32 @ tile_mem -> R(b, b) = tile) for k < m do
// CHECK-NEXT:           let (u_mem : mem(shared)) = alloc b * b * 4 in shared
// CHECK-NEXT:           let (u : [b][b]f32 @ u_mem -> R(b, b)) = copy t
// CHECK-NEXT:           #[mem] let (u_1 : [b][b]f32 @ tile_mem -> R(b, b)) = copy u
// CHECK-NEXT:           in (u_1)
// CHECK-NEXT:       in (next)
// CHECK-NEXT:   let (C_mem : mem) = alloc n * 4
// CHECK-NEXT:   let (C : [n]f32 @ C_mem -> R(n)) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (few_mem_1 : mem(private)) = alloc 256 in private
// CHECK-NEXT:       let (few : [64]f32 @ few_mem_1 -> R(64)) = replicate [64] 1.0f32
// CHECK-NEXT:       let (many_mem : mem) = alloc 260
// CHECK-NEXT:       let (many : [65]f32 @ many_mem -> R(65)) = replicate [65] 1.0f32
// CHECK-NEXT:       let (unknown : [m]f32 @ A_mem -> i * m + {(m : 1)}) = A[i, :]
// CHECK-NEXT:       let (row_mem : mem) = alloc m * 4
// CHECK-NEXT:       let (row : [m]f32 @ row_mem -> R(m)) = copy unknown
// CHECK-NEXT:       let (sequential_mem : mem(private)) = alloc 16 in private
// CHECK-NEXT:       let (sequential : [4]f32 @ sequential_mem -> R(4)) =
// CHECK-NEXT:         kernel k < 4 do
// CHECK-NEXT:           in (f32(k))
// CHECK-NEXT:       let (x : f32) = few[0]
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   in (B_mem, B, C_mem, C)
