// With --arena the blocks of a body are parts of one, at offsets that the
// widest elements in them divide.
// RUN: memmerge --arena %s | funcheck %s
// RUN: memmerge --arena %s | funverify -q --validity=20 --same-as=%s
// RUN: memmerge --arena %s | memmerge --arena | funcheck %s
// RUN: memmerge --arena %s | memexpand | hoist | guard | lower | funverify -q --validity=20 --same-as=%s
// RUN: memmerge --arena --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=SAY
// RUN: memmerge --arena=off %s | funcheck %s --check-prefix=OFF
// RUN: memmerge --arena --limit=0 %s | funcheck %s --check-prefix=NONE
// NONE: let (b_mem : mem) = alloc 32

// Two live beside each other where one was; merging whole blocks takes 96.
// CHECK-LABEL: fun halves
// CHECK: let (a_mem : mem) = alloc 64
// CHECK: let (A : [8]i64 @ a_mem -> R(8)) = replicate [8] i
// CHECK: let (B : [8]i32 @ a_mem -> R(8)) =
// CHECK: let (C : [4]i64 @ a_mem -> 4 + {(4 : 1)}) =
// CHECK-NOT: alloc
// SAY: 'a_mem' is a part of 'a_mem', at byte 0
// SAY: 'b_mem' is a part of 'a_mem', at byte 0
// SAY: 'c_mem' is a part of 'a_mem', at byte 32
// SAY: 'a_mem' becomes 3 blocks, in 64 bytes
// OFF-LABEL: fun halves
// OFF: let (a_mem : mem) = alloc 64
// OFF: let (c_mem : mem) = alloc 32
entry fun halves (n : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (a_mem : mem) = alloc 64
      let (A : [8]i64 @ a_mem -> R(8)) = replicate [8] i
      let (a : i64) = A[3]
      let (b_mem : mem) = alloc 32
      let (B : [8]i32 @ b_mem -> R(8)) = replicate [8] i32(a)
      let (c_mem : mem) = alloc 32
      let (C : [4]i64 @ c_mem -> R(4)) = replicate [4] a + 1
      let (b : i32) = B[7]
      let (c : i64) = C[2]
      in (i64(b) + c)
  in (S)

// The bytes lie over the wider elements.
// CHECK-LABEL: fun aligned
// CHECK: let (a_mem : mem(private)) = alloc 27 in private
// CHECK: let (A : [3]i8 @ a_mem -> 24 + {(3 : 1)}) =
// CHECK: let (B : [2]i64 @ a_mem -> R(2)) =
// CHECK: let (C : [2]i32 @ a_mem -> 4 + {(2 : 1)}) =
// CHECK: let (D : [2]i32 @ a_mem -> 5 + {(2 : -1)}) = reverse 0 C
// CHECK-NOT: alloc
entry fun aligned (n : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (a_mem : mem(private)) = alloc 3 in private
      let (A : [3]i8 @ a_mem -> R(3)) = replicate [3] i8(i)
      let (b_mem : mem(private)) = alloc 16 in private
      let (B : [2]i64 @ b_mem -> R(2)) = replicate [2] i
      let (c_mem : mem(private)) = alloc 8 in private
      let (C : [2]i32 @ c_mem -> R(2)) = replicate [2] i32(i)
      let (D : [2]i32 @ c_mem -> 1 + {(2 : -1)}) = reverse 0 C
      let (a : i8) = A[2]
      let (b : i64) = B[1]
      let (d : i32) = D[0]
      in (i64(a) + b + i64(d))
  in (S)

// Each space has its own; lanes fill their part of it.
// CHECK-LABEL: fun spaces
// CHECK: let (t_mem : mem(shared)) = alloc 512 in shared
// CHECK: let (t : [64]f32 @ t_mem -> R(64)) =
// CHECK: let (u : [64]f32 @ t_mem -> 64 + {(64 : 1)}) =
// CHECK: let (v_mem : mem) = alloc 512
// CHECK: let (v : [64]f32 @ v_mem -> R(64)) =
// CHECK: let (w : [64]f32 @ v_mem -> 64 + {(64 : 1)}) =
// CHECK-NOT: alloc
entry fun spaces (n : i64) (A_mem : mem) (A : [n][64]f32 @ A_mem -> R(n, 64)) (s_mem : mem) (s : *[n]f32 @ s_mem -> R(n)) : (*[n]f32 @ s_mem -> R(n)) =
  let (r : [n]f32 @ s_mem -> R(n)) =
    kernel i < n at block do
      let (t_mem : mem(shared)) = alloc 256 in shared
      let (t : [64]f32 @ t_mem -> R(64)) =
        kernel j < 64 at lane do
          let (a : f32) = A[i, 63 - j]
          in (a + 1.0f32)
      let (u_mem : mem(shared)) = alloc 256 in shared
      let (u : [64]f32 @ u_mem -> R(64)) =
        kernel j < 64 at lane do
          let (a : f32) = t[63 - j]
          in (a * 2.0f32)
      let (v_mem : mem) = alloc 256
      let (v : [64]f32 @ v_mem -> R(64)) =
        kernel j < 64 at lane do
          let (a : f32) = u[63 - j]
          let (b : f32) = t[j]
          in (a * b)
      let (w_mem : mem) = alloc 256
      let (w : [64]f32 @ w_mem -> R(64)) =
        kernel j < 64 at lane do
          let (a : f32) = v[63 - j]
          in (a * 2.0f32)
      let (x : f32) = w[5]
      in (x)
  in (r)

// Only one of the branches runs, and what a trip makes ends in it.
// CHECK-LABEL: fun once_at_most
// CHECK: let (A_mem : mem) = alloc 48
// CHECK: let (A : [4]i64 @ A_mem -> R(4)) = iota 4
// CHECK: let (B : [5]i64 @ A_mem -> R(5)) = iota 5
// CHECK: let (C : [6]i64 @ A_mem -> R(6)) = replicate [6] t
// CHECK-NOT: alloc
entry fun once_at_most (n : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (A_mem : mem) = alloc 32
      let (B_mem : mem) = alloc 40
      let (C_mem : mem) = alloc 48
      let (r : i64) =
        if i % 2 == 0 then
          let (A : [4]i64 @ A_mem -> R(4)) = iota 4
          let (a : i64) = A[1]
          in (a)
        else
          let (B : [5]i64 @ B_mem -> R(5)) = iota 5
          let (b : i64) = B[4]
          in (b)
      let (s : i64) =
        loop (s : i64 = r) for t < 3 do
          let (C : [6]i64 @ C_mem -> R(6)) = replicate [6] t
          let (c : i64) = C[5]
          in (s + c)
      in (s)
  in (S)

// A fold that is not at offset 0 has an LMAD in front, and its views do.
// CHECK-LABEL: fun folded
// CHECK: let (F_mem : mem) = alloc 80
// CHECK: let (F : [2][2]i64 @ F_mem -> 6 + {(2 * 2 : 1)} after fold (t, k) -> (t mod 2, k mod 2)) =
// CHECK: let (f : [2]i64 @ F_mem -> 6 + {(2 * 2 : 1)} after fold (k) -> (1 mod 2, k mod 2)) = F[1, :]
// CHECK: let (G : [6]i64 @ F_mem -> R(6)) =
// CHECK-NOT: alloc
entry fun folded (n : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (F_mem : mem) = alloc 32
      let (F : [2][2]i64 @ F_mem -> fold (t, k) -> (t mod 2, k mod 2)) = replicate [2][2] i
      let (f : [2]i64 @ F_mem -> fold (k) -> (1 mod 2, k mod 2)) = F[1, :]
      let (G_mem : mem) = alloc 48
      let (G : [6]i64 @ G_mem -> R(6)) = iota 6
      let (x : i64) = f[1]
      let (y : i64) = G[2]
      in (x + y)
  in (S)
