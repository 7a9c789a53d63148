// Of two buffers in one block that trips use in turn, one is read while the other one
// is filled: a barrier between trips is needed only where they are not told apart.
// RUN: lower %s | barriers | grep '^entry\|kernel .* do\|for .* do\|while .* do\|barrier\|  if\|  else\|  fi' | funcheck %s
// RUN: lower %s | barriers | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s

// While one buffer is read, the next trip fills the other one;
entry fun tiles2 (n : i64) (k : i64) (A_mem : mem) (A : [n][k][32]i32 @ A_mem -> R(n, k, 32)) : (B_mem' : mem, [n][32]i32 @ B_mem' -> R(n, 32)) =
  let (B_mem : mem) = alloc n * 128
  let (B : [n][32]i32 @ B_mem -> R(n, 32)) =
    kernel i < n at block do
      let (s : mem(shared)) = alloc 256 in shared
      let (d : mem(shared)) = alloc 128 in shared
      let (z : [32]i32 @ d -> R(32)) = replicate [32] 0i32
      let (z3 : [32]i32 @ d -> R(32)) =
        loop (z1 : *[32]i32 @ d -> R(32) = z) for j < k do
          let (row : [32]i32 @ A_mem -> i * (k * 32) + j * 32 + {(32 : 1)}) = A[i, j, :]
          let (t : [32]i32 @ s -> (j % 2) * 32 + {(32 : 1)}) = copy row
          let (q : [32]i32 @ d -> R(32)) =
            kernel l < 32 at lane do
              let (a : i32) = z1[l]
              let (b : i32) = t[31 - l]
              in (a + b)
          let (z2 : [32]i32 @ d -> R(32)) = z1 with [0 : 32] = q
          in (z2)
      in (z3)
  in (B_mem, B)
// CHECK-LABEL: imp tiles2 (
//  CHECK-NEXT: kernel i < n at block do
//  CHECK-NEXT:   kernel {{i_[0-9]+}} < 32 at lane do
//  CHECK-NEXT:   for j < k do
//  CHECK-NEXT:     kernel {{i_[0-9]+}} < 32 at lane do
//  CHECK-NEXT:     barrier
//  CHECK-NEXT:     kernel l < 32 at lane do
//  CHECK-NEXT:   barrier
//  CHECK-NEXT:   kernel {{i_[0-9]+}} < 32 at lane do

// by whichever bit they are told apart;
entry fun tiles1 (n : i64) (k : i64) (A_mem : mem) (A : [n][k][32]i32 @ A_mem -> R(n, k, 32)) : (B_mem' : mem, [n][32]i32 @ B_mem' -> R(n, 32)) =
  let (B_mem : mem) = alloc n * 128
  let (B : [n][32]i32 @ B_mem -> R(n, 32)) =
    kernel i < n at block do
      let (s : mem(shared)) = alloc 256 in shared
      let (d : mem(shared)) = alloc 128 in shared
      let (z : [32]i32 @ d -> R(32)) = replicate [32] 0i32
      let (z3 : [32]i32 @ d -> R(32)) =
        loop (z1 : *[32]i32 @ d -> R(32) = z) for j < k do
          let (row : [32]i32 @ A_mem -> i * (k * 32) + j * 32 + {(32 : 1)}) = A[i, j, :]
          let (t : [32]i32 @ s -> (j & 1) * 32 + {(32 : 1)}) = copy row
          let (q : [32]i32 @ d -> R(32)) =
            kernel l < 32 at lane do
              let (a : i32) = z1[l]
              let (b : i32) = t[31 - l]
              in (a + b)
          let (z2 : [32]i32 @ d -> R(32)) = z1 with [0 : 32] = q
          in (z2)
      in (z3)
  in (B_mem, B)
// CHECK-LABEL: imp tiles1 (
//  CHECK-NEXT: kernel i < n at block do
//  CHECK-NEXT:   kernel {{i_[0-9]+}} < 32 at lane do
//  CHECK-NEXT:   for j < k do
//  CHECK-NEXT:     kernel {{i_[0-9]+}} < 32 at lane do
//  CHECK-NEXT:     barrier
//  CHECK-NEXT:     kernel l < 32 at lane do
//  CHECK-NEXT:   barrier
//  CHECK-NEXT:   kernel {{i_[0-9]+}} < 32 at lane do

// but two trips fill one buffer, and one of them reads it, if it is not the lowest
// bit.
entry fun tiles (n : i64) (k : i64) (A_mem : mem) (A : [n][k][32]i32 @ A_mem -> R(n, k, 32)) : (B_mem' : mem, [n][32]i32 @ B_mem' -> R(n, 32)) =
  let (B_mem : mem) = alloc n * 128
  let (B : [n][32]i32 @ B_mem -> R(n, 32)) =
    kernel i < n at block do
      let (s : mem(shared)) = alloc 256 in shared
      let (d : mem(shared)) = alloc 128 in shared
      let (z : [32]i32 @ d -> R(32)) = replicate [32] 0i32
      let (z3 : [32]i32 @ d -> R(32)) =
        loop (z1 : *[32]i32 @ d -> R(32) = z) for j < k do
          let (row : [32]i32 @ A_mem -> i * (k * 32) + j * 32 + {(32 : 1)}) = A[i, j, :]
          let (t : [32]i32 @ s -> (j & 2) * 16 + {(32 : 1)}) = copy row
          let (q : [32]i32 @ d -> R(32)) =
            kernel l < 32 at lane do
              let (a : i32) = z1[l]
              let (b : i32) = t[31 - l]
              in (a + b)
          let (z2 : [32]i32 @ d -> R(32)) = z1 with [0 : 32] = q
          in (z2)
      in (z3)
  in (B_mem, B)
// CHECK-LABEL: imp tiles (
//  CHECK-NEXT: kernel i < n at block do
//  CHECK-NEXT:   kernel {{i_[0-9]+}} < 32 at lane do
//  CHECK-NEXT:   for j < k do
//  CHECK-NEXT:     kernel {{i_[0-9]+}} < 32 at lane do
//  CHECK-NEXT:     barrier
//  CHECK-NEXT:     kernel l < 32 at lane do
//  CHECK-NEXT:     barrier
//  CHECK-NEXT:   barrier
//  CHECK-NEXT:   kernel {{i_[0-9]+}} < 32 at lane do
