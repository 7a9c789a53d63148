// Never between spaces; a private block has a constant size.
// RUN: memmerge %s | funcheck %s
// RUN: memmerge %s | funverify -q --validity=20 --same-as=%s
// RUN: memmerge --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=SAY

// CHECK-LABEL: fun spaces
// CHECK: let (s_mem : mem) = alloc n * 4
// CHECK: let (t_mem : mem(shared)) = alloc 512 in shared
// CHECK: let (u_mem : mem(shared)) = alloc 256 in shared
// CHECK: let (v : [64]f32 @ t_mem -> 64 + {(64 : 1)}) =
// CHECK: let (w_mem : mem) = alloc 256
// CHECK-NOT: alloc
// SAY: 'u_mem' is not made over 't_mem', which is read here for the last time: an iteration may write 'u' where another one reads 't'
// SAY: 'v_mem' is 't_mem', which is dead then, and becomes as large
entry fun spaces (n : i64) (A_mem : mem) (A : [n][64]f32 @ A_mem -> R(n, 64)) : (s_mem' : mem, [n]f32 @ s_mem' -> R(n)) =
  let (s_mem : mem) = alloc n * 4
  let (s : [n]f32 @ s_mem -> R(n)) =
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
      let (v_mem : mem(shared)) = alloc 512 in shared
      let (v : [64]f32 @ v_mem -> 64 + {(64 : 1)}) =
        kernel j < 64 at lane do
          let (a : f32) = u[63 - j]
          in (a * 2.0f32)
      let (w_mem : mem) = alloc 256
      let (w : [64]f32 @ w_mem -> R(64)) =
        kernel j < 64 at lane do
          let (a : f32) = v[63 - j]
          in (a * 2.0f32)
      let (r : f32) = w[5]
      in (r)
  in (s_mem, s)

// CHECK-LABEL: fun private
// CHECK: let (A_mem : mem(private)) = alloc 32 in private
// CHECK: let (B : [b]i64 @ A_mem -> R(b)) = replicate [b] x
// CHECK-NOT: alloc
// SAY: 'B_mem' is 'A_mem', which is dead then, and becomes as large
entry fun private (n : i64) (b : i64) (c : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  assert b == 4
  assert c == 2
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (A_mem : mem(private)) = alloc c * 8 in private
      let (A : [c]i64 @ A_mem -> R(c)) = replicate [c] i
      let (x : i64) = A[1]
      let (B_mem : mem(private)) = alloc b * 8 in private
      let (B : [b]i64 @ B_mem -> R(b)) = replicate [b] x
      let (y : i64) = B[1]
      in (x + y)
  in (S)

// The first one is allocated before the second one's size is a constant.
// CHECK-LABEL: fun asserted
// CHECK: let (A_mem : mem(private)) = alloc 16 in private
// CHECK: let (B : [b]i64 @ A_mem -> R(b)) = replicate [b] x
// CHECK-NOT: alloc
// SAY: 'B_mem' is 'A_mem', which is dead then, and becomes as large
entry fun asserted (n : i64) (b : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  assert 1 <= b && b <= 2
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (A_mem : mem(private)) = alloc 8 in private
      let (A : [1]i64 @ A_mem -> R(1)) = replicate [1] i
      let (x : i64) = A[0]
      assert b == 2
      let (B_mem : mem(private)) = alloc b * 8 in private
      let (B : [b]i64 @ B_mem -> R(b)) = replicate [b] x
      let (y : i64) = B[1]
      in (x + y)
  in (S)
