// A barrier stands between accesses to parts of one block only where these may have an
// element in common.
// RUN: lower %s | barriers | grep '^entry\|kernel .* do\|for .* do\|while .* do\|barrier\|  if\|  else\|  fi' | funcheck %s
// RUN: lower %s | barriers | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s

// Parts of a concatenation lie side by side.
entry fun cat (n : i64) (m : i64) (A_mem : mem) (A : [n][m]i32 @ A_mem -> R(n, m)) : (B_mem' : mem, [n][2 * m]i32 @ B_mem' -> R(n, 2 * m)) =
  let (B_mem : mem) = alloc n * 2 * m * 4
  let (B : [n][2 * m]i32 @ B_mem -> R(n, 2 * m)) =
    kernel i < n at block do
      let (row : [m]i32 @ A_mem -> i * m + {(m : 1)}) = A[i, :]
      let (s : mem(shared)) = alloc 2 * m * 4 in shared
      let (c : [2 * m]i32 @ s -> R(2 * m)) = concat row row
      let (z : [2 * m]i32 @ B_mem -> i * (2 * m) + {(2 * m : 1)}) =
        kernel j < 2 * m at lane do
          let (a : i32) = c[2 * m - 1 - j]
          in (a)
      in (z)
  in (B_mem, B)
// CHECK-LABEL: imp cat (
//  CHECK-NEXT: kernel i < n at block do
//  CHECK-NEXT:   kernel {{i_[0-9]+}} < m at lane do
//  CHECK-NEXT:   kernel {{i_[0-9]+}} < m at lane do
//  CHECK-NEXT:   barrier
//  CHECK-NEXT:   kernel j < 2 * m at lane do

// So do these in the result.
entry fun three (n : i64) (A_mem : mem) (A : [n][32]i32 @ A_mem -> R(n, 32)) : (B_mem' : mem, [n][96]i32 @ B_mem' -> R(n, 96)) =
  let (B_mem : mem) = alloc n * 384
  let (B : [n][96]i32 @ B_mem -> R(n, 96)) =
    kernel i < n at block do
      let (row : [32]i32 @ A_mem -> i * 32 + {(32 : 1)}) = A[i, :]
      let (c : [96]i32 @ B_mem -> 96 * i + {(96 : 1)}) = concat row row row
      in (c)
  in (B_mem, B)
// CHECK-LABEL: imp three (
//  CHECK-NEXT: kernel i < n at block do
//  CHECK-NEXT:   kernel {{i_[0-9]+}} < 32 at lane do
//  CHECK-NEXT:   kernel {{i_[0-9]+}} < 32 at lane do
//  CHECK-NEXT:   kernel {{i_[0-9]+}} < 32 at lane do

// Every second element, and those between them.
entry fun halves (n : i64) (A_mem : mem) (A : [n][64]i32 @ A_mem -> R(n, 64)) : (B_mem' : mem, [n][64]i32 @ B_mem' -> R(n, 64)) =
  let (B_mem : mem) = alloc n * 256
  let (B : [n][64]i32 @ B_mem -> R(n, 64)) =
    kernel i < n at block do
      let (s : mem(shared)) = alloc 256 in shared
      let (c : [64]i32 @ s -> R(64)) = scratch [64] i32
      let (a : [32]i32 @ A_mem -> i * 64 + {(32 : 1)}) = A[i, 0 : 32]
      let (b : [32]i32 @ A_mem -> i * 64 + 32 + {(32 : 1)}) = A[i, 32 : 32]
      let (c1 : [64]i32 @ s -> R(64)) = c with [0 : 32 : 2] = a
      let (c2 : [64]i32 @ s -> R(64)) = c1 with [1 : 32 : 2] = b
      let (z : [64]i32 @ B_mem -> i * 64 + {(64 : 1)}) =
        kernel j < 64 at lane do
          let (x : i32) = c2[63 - j]
          in (x)
      in (z)
  in (B_mem, B)
// CHECK-LABEL: imp halves (
//  CHECK-NEXT: kernel i < n at block do
//  CHECK-NEXT:   kernel {{i_[0-9]+}} < 32 at lane do
//  CHECK-NEXT:   kernel {{i_[0-9]+}} < 32 at lane do
//  CHECK-NEXT:   barrier
//  CHECK-NEXT:   kernel j < 64 at lane do

// What is read first is not what is written then.
entry fun inplace (n : i64) (A_mem : mem) (A : [n][64]i32 @ A_mem -> R(n, 64)) : (B_mem' : mem, [n][64]i32 @ B_mem' -> R(n, 64)) =
  let (B_mem : mem) = alloc n * 256
  let (B : [n][64]i32 @ B_mem -> R(n, 64)) =
    kernel i < n at block do
      let (s_mem : mem(shared)) = alloc 256 in shared
      let (arow : [64]i32 @ A_mem -> i * 64 + {(64 : 1)}) = A[i, :]
      let (row : [64]i32 @ s_mem -> R(64)) = copy arow
      let (low : [32]i32 @ B_mem -> i * 64 + {(32 : 1)}) =
        kernel j < 32 at lane do
          let (a : i32) = row[31 - j]
          in (a)
      let (q : [32]i32 @ s_mem -> 32 + {(32 : 1)}) =
        kernel j < 32 at lane do
          in (i32(j))
      let (row2 : [64]i32 @ s_mem -> R(64)) = row with [32 : 32] = q
      in (row2)
  in (B_mem, B)
// CHECK-LABEL: imp inplace (
//  CHECK-NEXT: kernel i < n at block do
//  CHECK-NEXT:   kernel {{i_[0-9]+}} < 64 at lane do
//  CHECK-NEXT:   barrier
//  CHECK-NEXT:   kernel j < 32 at lane do
//  CHECK-NEXT:   kernel j < 32 at lane do
//  CHECK-NEXT:   barrier
//  CHECK-NEXT:   kernel {{i_[0-9]+}} < 64 at lane do

// They have one element in common.
entry fun overlap (n : i64) (A_mem : mem) (A : [n][64]i32 @ A_mem -> R(n, 64)) : (B_mem' : mem, [n][64]i32 @ B_mem' -> R(n, 64)) =
  let (B_mem : mem) = alloc n * 256
  let (B : [n][64]i32 @ B_mem -> R(n, 64)) =
    kernel i < n at block do
      let (s : mem(shared)) = alloc 256 in shared
      let (c : [64]i32 @ s -> R(64)) = scratch [64] i32
      let (a : [33]i32 @ A_mem -> i * 64 + {(33 : 1)}) = A[i, 0 : 33]
      let (b : [32]i32 @ A_mem -> i * 64 + 32 + {(32 : 1)}) = A[i, 32 : 32]
      let (c1 : [64]i32 @ s -> R(64)) = c with [0 : 33] = a
      let (c2 : [64]i32 @ s -> R(64)) = c1 with [32 : 32] = b
      in (c2)
  in (B_mem, B)
// CHECK-LABEL: imp overlap (
//  CHECK-NEXT: kernel i < n at block do
//  CHECK-NEXT:   kernel {{i_[0-9]+}} < 33 at lane do
//  CHECK-NEXT:   barrier
//  CHECK-NEXT:   kernel {{i_[0-9]+}} < 32 at lane do
//  CHECK-NEXT:   barrier
//  CHECK-NEXT:   kernel {{i_[0-9]+}} < 64 at lane do

// An assert tells that they are apart;
entry fun told (n : i64) (k : i64) (p : i64) (q : i64) (A_mem : mem) (A : [n][k]i32 @ A_mem -> R(n, k)) : (B_mem' : mem, [n][k]i32 @ B_mem' -> R(n, k)) =
  assert 0 <= p && p <= q && q + p <= k "apart"
  let (B_mem : mem) = alloc n * k * 4
  let (B : [n][k]i32 @ B_mem -> R(n, k)) =
    kernel i < n at block do
      let (c : [k]i32 @ B_mem -> i * k + {(k : 1)}) = scratch [k] i32
      let (a : [p]i32 @ A_mem -> i * k + {(p : 1)}) = A[i, 0 : p]
      let (b : [p]i32 @ A_mem -> i * k + q + {(p : 1)}) = A[i, q : p]
      let (c1 : [k]i32 @ B_mem -> i * k + {(k : 1)}) = c with [0 : p] = b
      let (c2 : [k]i32 @ B_mem -> i * k + {(k : 1)}) = c1 with [q : p] = a
      in (c2)
  in (B_mem, B)
// CHECK-LABEL: imp told (
//  CHECK-NEXT: kernel i < n at block do
//  CHECK-NEXT:   kernel {{i_[0-9]+}} < p at lane do
//  CHECK-NEXT:   kernel {{i_[0-9]+}} < p at lane do

// here nobody does.
entry fun untold (n : i64) (k : i64) (p : i64) (q : i64) (A_mem : mem) (A : [n][k]i32 @ A_mem -> R(n, k)) : (B_mem' : mem, [n][k]i32 @ B_mem' -> R(n, k)) =
  let (B_mem : mem) = alloc n * k * 4
  let (B : [n][k]i32 @ B_mem -> R(n, k)) =
    kernel i < n at block do
      let (c : [k]i32 @ B_mem -> i * k + {(k : 1)}) = scratch [k] i32
      let (a : [p]i32 @ A_mem -> i * k + {(p : 1)}) = A[i, 0 : p]
      let (b : [p]i32 @ A_mem -> i * k + q + {(p : 1)}) = A[i, q : p]
      let (c1 : [k]i32 @ B_mem -> i * k + {(k : 1)}) = c with [0 : p] = b
      let (c2 : [k]i32 @ B_mem -> i * k + {(k : 1)}) = c1 with [q : p] = a
      in (c2)
  in (B_mem, B)
// CHECK-LABEL: imp untold (
//  CHECK-NEXT: kernel i < n at block do
//  CHECK-NEXT:   kernel {{i_[0-9]+}} < p at lane do
//  CHECK-NEXT:   barrier
//  CHECK-NEXT:   kernel {{i_[0-9]+}} < p at lane do

// Both branches write the first half, and what is after them the second one.
entry fun branch (n : i64) (A_mem : mem) (A : [n][64]i32 @ A_mem -> R(n, 64)) : (B_mem' : mem, [n][64]i32 @ B_mem' -> R(n, 64)) =
  let (B_mem : mem) = alloc n * 256
  let (B : [n][64]i32 @ B_mem -> R(n, 64)) =
    kernel i < n at block do
      let (s : mem(shared)) = alloc 256 in shared
      let (x : [64]i32 @ s -> R(64)) = scratch [64] i32
      let (low : [32]i32 @ A_mem -> i * 64 + {(32 : 1)}) = A[i, 0 : 32]
      let (up : [32]i32 @ A_mem -> i * 64 + 32 + {(32 : 1)}) = A[i, 32 : 32]
      let (y : [64]i32 @ s -> R(64)) =
        if i > 7 then
          let (y1 : [64]i32 @ s -> R(64)) = x with [0 : 32] = low
          in (y1)
        else
          let (y2 : [64]i32 @ s -> R(64)) = x with [0 : 32] = up
          in (y2)
      let (z : [64]i32 @ s -> R(64)) = y with [32 : 32] = low
      in (z)
  in (B_mem, B)
// CHECK-LABEL: imp branch (
//  CHECK-NEXT: kernel i < n at block do
//  CHECK-NEXT:   if i > 7 then
//  CHECK-NEXT:     kernel {{i_[0-9]+}} < 32 at lane do
//  CHECK-NEXT:   else
//  CHECK-NEXT:     kernel {{i_[0-9]+}} < 32 at lane do
//  CHECK-NEXT:   fi
//  CHECK-NEXT:   kernel {{i_[0-9]+}} < 32 at lane do
//  CHECK-NEXT:   barrier
//  CHECK-NEXT:   kernel {{i_[0-9]+}} < 64 at lane do

// Where they go is read, but the last two are side by side.
entry fun read (n : i64) (A_mem : mem) (A : [n][64]i32 @ A_mem -> R(n, 64)) : (B_mem' : mem, [n][128]i32 @ B_mem' -> R(n, 128)) =
  let (B_mem : mem) = alloc n * 512
  let (B : [n][128]i32 @ B_mem -> R(n, 128)) =
    kernel i < n at block do
      let (r : [128]i32 @ B_mem -> i * 128 + {(128 : 1)}) = scratch [128] i32
      let (row : [64]i32 @ A_mem -> i * 64 + {(64 : 1)}) = A[i, :]
      let (p : i32) = A[i, 0]
      let (r1 : [128]i32 @ B_mem -> i * 128 + {(128 : 1)}) = r with [0 : 64] = row
      let (r2 : [128]i32 @ B_mem -> i * 128 + {(128 : 1)}) = r1 with [i64(p) : 64] = row
      let (r3 : [128]i32 @ B_mem -> i * 128 + {(128 : 1)}) = r2 with [i64(p) + 64 : 64] = row
      in (r3)
  in (B_mem, B)
// CHECK-LABEL: imp read (
//  CHECK-NEXT: kernel i < n at block do
//  CHECK-NEXT:   kernel {{i_[0-9]+}} < 64 at lane do
//  CHECK-NEXT:   barrier
//  CHECK-NEXT:   kernel {{i_[0-9]+}} < 64 at lane do
//  CHECK-NEXT:   kernel {{i_[0-9]+}} < 64 at lane do
