// RUN: memintro %s | funcheck %s
// RUN: memintro %s | unmem > %t && funverify %s | diff - %t
// What an if or a loop of a parallel body passes on has one block, in shared or
// private memory: made there, where that can be, or copied.

entry fun homes (n : i64) (m : i64) (b : i64) (A : [n][m]f32) : ([n]f32, [n][3]f32, [n][b]f32) =
  let (B : [n]f32) =
    kernel i < n do
      let (z : [3]f32) = replicate [3] 0.0f32
      let (acc : [3]f32) =
        loop (acc : [3]f32 = z) for k < m do
          let (x : f32) = A[i, k]
          let (next : [3]f32) =
            kernel j < 3 do
              let (a : f32) = acc[j]
              in (a + x)
          in (next)
      let (r : f32) = acc[2]
      in (r)
  let (C : [n][3]f32) =
    kernel i < n do
      let (x : f32) = A[i, 0]
      let (u : [3]f32) (v : [3]f32) =
        if x > 0.0f32 then
          let (p : [3]f32) = replicate [3] x
          let (q : [3]f32) = copy p
          in (p, q)
        else
          let (p : [3]f32) = replicate [3] 1.0f32
          in (p, p)
      let (s : [3]f32) (t : [3]f32) =
        loop (s : [3]f32 = u) (t : [3]f32 = v) for k < m do
          let (w : [3]f32) = reverse 0 t
          in (w, s)
      in (s)
  let (D : [n][b]f32) =
    kernel i < n at block do
      let (tile : [b]f32) =
        kernel k < b at lane do
          in (f32(k))
      let (next : [b]f32) =
        loop (t : [b]f32 = tile) for k < m do
          let (u : [b]f32) =
            kernel l < b at lane do
              let (x : f32) = t[b - 1 - l]
              in (x + 1.0f32)
          in (u)
      in (next)
  in (B, C, D)

// CHECK-LABEL: entry fun homes (n : i64) (m : i64) (b : i64) (A_mem : mem) (A : [n][m]f32 @ A_mem -> R(n, m)) : (B_mem' : mem, [n]f32 @ B_mem' -> R(n), C_mem' : mem, [n][3]f32 @ C_mem' -> R(n, 3), D_mem' : mem, [n][b]f32 @ D_mem' -> R(n, b)) =
// CHECK-NEXT:   let (B_mem : mem) = alloc n * 4
// CHECK-NEXT:   let (B : [n]f32 @ B_mem -> R(n)) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (z_mem : mem(private)) = alloc 12 in private
// CHECK-NEXT:       let (z : [3]f32 @ z_mem -> R(3)) = replicate [3] 0.0f32
// CHECK-NEXT:       let (acc : [3]f32 @ z_mem -> R(3)) =
// CHECK-NEXT:         loop (acc : [3]f32 @ z_mem -> R(3) = z) for k < m do
// CHECK-NEXT:           let (x : f32) = A[i, k]
// CHECK-NEXT:           let (next_mem : mem(private)) = alloc 12 in private
// CHECK-NEXT:           let (next : [3]f32 @ next_mem -> R(3)) =
// CHECK-NEXT:             kernel j < 3 do
// CHECK-NEXT:               let (a : f32) = acc[j]
// CHECK-NEXT:               in (a + x)
// CHECK-NEXT:           #[mem] let (next_1 : [3]f32 @ z_mem -> R(3)) = copy next
// CHECK-NEXT:           in (next_1)
// CHECK-NEXT:       let (r : f32) = acc[2]
// CHECK-NEXT:       in (r)
// CHECK-NEXT:   let (C_mem : mem) = alloc n * 3 * 4
// CHECK-NEXT:   let (C : [n][3]f32 @ C_mem -> R(n, 3)) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : f32) = A[i, 0]
// CHECK-NEXT:       let (u_mem : mem(private)) = alloc 12 in private
// CHECK-NEXT:       let (v_mem : mem(private)) = alloc 12 in private
// CHECK-NEXT:       let (u : [3]f32 @ u_mem -> R(3)) (v : [3]f32 @ v_mem -> R(3)) =
// CHECK-NEXT:         if x > 0.0f32 then
// CHECK-NEXT:           let (p : [3]f32 @ u_mem -> R(3)) = replicate [3] x
// CHECK-NEXT:           let (q : [3]f32 @ v_mem -> R(3)) = copy p
// CHECK-NEXT:           in (p, q)
// CHECK-NEXT:         else
// CHECK-NEXT:           let (p : [3]f32 @ u_mem -> R(3)) = replicate [3] 1.0f32
// CHECK-NEXT:           #[mem] let (p_1 : [3]f32 @ v_mem -> R(3)) = copy p
// CHECK-NEXT:           in (p, p_1)
// CHECK-NEXT:       let (s : [3]f32 @ u_mem -> R(3)) (t : [3]f32 @ v_mem -> R(3)) =
// CHECK-NEXT:         loop (s : [3]f32 @ u_mem -> R(3) = u) (t : [3]f32 @ v_mem -> R(3) = v) for k < m do
// CHECK-NEXT:           let (w : [3]f32 @ v_mem -> 2 + {(3 : -1)}) = reverse 0 t
// CHECK-NEXT:           let (w_mem : mem(private)) = alloc 12 in private
// CHECK-NEXT:           #[mem] let (w_1 : [3]f32 @ w_mem -> R(3)) = copy w
// CHECK-NEXT:           #[mem] let (s_1 : [3]f32 @ v_mem -> R(3)) = copy s
// CHECK-NEXT:           #[mem] let (w_2 : [3]f32 @ u_mem -> R(3)) = copy w_1
// CHECK-NEXT:           in (w_2, s_1)
// CHECK-NEXT:       in (s)
// CHECK-NEXT:   let (D_mem : mem) = alloc n * b * 4
// CHECK-NEXT:   let (D : [n][b]f32 @ D_mem -> R(n, b)) =
// CHECK-NEXT:     kernel i < n at block do
// CHECK-NEXT:       let (tile_mem : mem(shared)) = alloc b * 4 in shared
// CHECK-NEXT:       let (tile : [b]f32 @ tile_mem -> R(b)) =
// CHECK-NEXT:         kernel k < b at lane do
// CHECK-NEXT:           in (f32(k))
// CHECK-NEXT:       let (next : [b]f32 @ tile_mem -> R(b)) =
// CHECK-NEXT:         loop (t : [b]f32 @ tile_mem -> R(b) = tile) for k < m do
// CHECK-NEXT:           let (u_mem_1 : mem(shared)) = alloc b * 4 in shared
// CHECK-NEXT:           let (u : [b]f32 @ u_mem_1 -> R(b)) =
// CHECK-NEXT:             kernel l < b at lane do
// CHECK-NEXT:               let (x : f32) = t[b - 1 - l]
// CHECK-NEXT:               in (x + 1.0f32)
// CHECK-NEXT:           #[mem] let (u_1 : [b]f32 @ tile_mem -> R(b)) = copy u
// CHECK-NEXT:           in (u_1)
// CHECK-NEXT:       in (next)
// CHECK-NEXT:   in (B_mem, B, C_mem, C, D_mem, D)
