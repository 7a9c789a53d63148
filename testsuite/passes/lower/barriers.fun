// A barrier stands between accesses to one block, where they may have something
// in common.
// RUN: lower %s | grep '^entry\|kernel .* do\|for .* do\|while .* do\|barrier\|  if\|  else\|  fi' | funcheck %s
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

// Each trip writes a row of its own,
entry fun rows (n : i64) (k : i64) (m : i64) (A_mem : mem) (A : [n][k][m]i32 @ A_mem -> R(n, k, m)) : (B_mem' : mem, [n][k][m]i32 @ B_mem' -> R(n, k, m)) =
  let (B_mem : mem) = alloc n * k * m * 4
  let (B : [n][k][m]i32 @ B_mem -> R(n, k, m)) =
    kernel i < n at block do
      let (r : [k][m]i32 @ B_mem -> i * (k * m) + {(k : m), (m : 1)}) = scratch [k][m] i32
      let (r3 : [k][m]i32 @ B_mem -> i * (k * m) + {(k : m), (m : 1)}) =
        loop (r1 : *[k][m]i32 @ B_mem -> i * (k * m) + {(k : m), (m : 1)} = r) for j < k do
          let (q : [m]i32 @ B_mem -> i * (k * m) + j * m + {(m : 1)}) =
            kernel l < m at lane do
              let (a : i32) = A[i, j, m - 1 - l]
              in (a + 1i32)
          let (r2 : [k][m]i32 @ B_mem -> i * (k * m) + {(k : m), (m : 1)}) = r1 with [j, 0 : m] = q
          in (r2)
      in (r3)
  in (B_mem, B)
// CHECK-LABEL: imp rows (
//  CHECK-NEXT: kernel i < n at block do
//  CHECK-NEXT:   for j < k do
//  CHECK-NEXT:     kernel l < m at lane do

// and so it does in two loops.
entry fun planes (n : i64) (k : i64) (m : i64) (A_mem : mem) (A : [n][k][m][8]i32 @ A_mem -> R(n, k, m, 8)) : (B_mem' : mem, [n][k][m][8]i32 @ B_mem' -> R(n, k, m, 8)) =
  let (B_mem : mem) = alloc n * k * m * 32
  let (B : [n][k][m][8]i32 @ B_mem -> R(n, k, m, 8)) =
    kernel i < n at block do
      let (r : [k][m][8]i32 @ B_mem -> i * (k * (m * 8)) + {(k : m * 8), (m : 8), (8 : 1)}) =
        kernel j < k, l < m do
          let (s : [8]i32 @ B_mem -> i * (k * (m * 8)) + j * (m * 8) + l * 8 + {(8 : 1)}) =
            kernel q < 8 at lane do
              let (a : i32) = A[i, j, l, 7 - q]
              in (a)
          in (s)
      in (r)
  in (B_mem, B)
// CHECK-LABEL: imp planes (
//  CHECK-NEXT: kernel i < n at block do
//  CHECK-NEXT:   for j < k do
//  CHECK-NEXT:     for l < m do
//  CHECK-NEXT:       kernel q < 8 at lane do

// Rows that overlap by one.
entry fun stairs (n : i64) (k : i64) (m : i64) (A_mem : mem) (A : [n][k][m + 1]i32 @ A_mem -> R(n, k, m + 1)) : (B_mem' : mem, [n][k * m + 1]i32 @ B_mem' -> R(n, k * m + 1)) =
  assert m > 0 && k >= 0 "some"
  let (B_mem : mem) = alloc n * (k * m + 1) * 4
  let (B : [n][k * m + 1]i32 @ B_mem -> R(n, k * m + 1)) =
    kernel i < n at block do
      let (r : [k * m + 1]i32 @ B_mem -> i * (k * m + 1) + {(k * m + 1 : 1)}) = scratch [k * m + 1] i32
      let (r3 : [k * m + 1]i32 @ B_mem -> i * (k * m + 1) + {(k * m + 1 : 1)}) =
        loop (r1 : *[k * m + 1]i32 @ B_mem -> i * (k * m + 1) + {(k * m + 1 : 1)} = r) for j < k do
          let (row : [m + 1]i32 @ A_mem -> i * (k * (m + 1)) + j * (m + 1) + {(m + 1 : 1)}) = A[i, j, :]
          let (r2 : [k * m + 1]i32 @ B_mem -> i * (k * m + 1) + {(k * m + 1 : 1)}) = r1 with [j * m : m + 1] = row
          in (r2)
      in (r3)
  in (B_mem, B)
// CHECK-LABEL: imp stairs (
//  CHECK-NEXT: kernel i < n at block do
//  CHECK-NEXT:   for j < k do
//  CHECK-NEXT:     kernel {{i_[0-9]+}} < m + 1 at lane do
//  CHECK-NEXT:     barrier

// A trip reads the row that the trip before wrote.
entry fun chain (n : i64) (k : i64) (m : i64) (A_mem : mem) (A : [n][m]i32 @ A_mem -> R(n, m)) : (B_mem' : mem, [n][k + 1][m]i32 @ B_mem' -> R(n, k + 1, m)) =
  assert k >= 0 "k"
  let (B_mem : mem) = alloc n * (k + 1) * m * 4
  let (B : [n][k + 1][m]i32 @ B_mem -> R(n, k + 1, m)) =
    kernel i < n at block do
      let (r : [k + 1][m]i32 @ B_mem -> i * ((k + 1) * m) + {(k + 1 : m), (m : 1)}) = scratch [k + 1][m] i32
      let (row : [m]i32 @ A_mem -> i * m + {(m : 1)}) = A[i, :]
      let (r0 : [k + 1][m]i32 @ B_mem -> i * ((k + 1) * m) + {(k + 1 : m), (m : 1)}) = r with [0, 0 : m] = row
      let (r3 : [k + 1][m]i32 @ B_mem -> i * ((k + 1) * m) + {(k + 1 : m), (m : 1)}) =
        loop (r1 : *[k + 1][m]i32 @ B_mem -> i * ((k + 1) * m) + {(k + 1 : m), (m : 1)} = r0) for j < k do
          let (q : [m]i32 @ B_mem -> i * ((k + 1) * m) + (j + 1) * m + {(m : 1)}) =
            kernel l < m at lane do
              let (a : i32) = r1[j, m - 1 - l]
              in (a + 1i32)
          let (r2 : [k + 1][m]i32 @ B_mem -> i * ((k + 1) * m) + {(k + 1 : m), (m : 1)}) = r1 with [j + 1, 0 : m] = q
          in (r2)
      in (r3)
  in (B_mem, B)
// CHECK-LABEL: imp chain (
//  CHECK-NEXT: kernel i < n at block do
//  CHECK-NEXT:   kernel {{i_[0-9]+}} < m at lane do
//  CHECK-NEXT:   for j < k do
//  CHECK-NEXT:     barrier
//  CHECK-NEXT:     kernel l < m at lane do

// The second loop reads what the first one wrote: once for all trips.
entry fun loops (n : i64) (k : i64) (A_mem : mem) (A : [n][k][8]i32 @ A_mem -> R(n, k, 8)) : (B_mem' : mem, [n][k][8]i32 @ B_mem' -> R(n, k, 8)) =
  let (B_mem : mem) = alloc n * k * 32
  let (B : [n][k][8]i32 @ B_mem -> R(n, k, 8)) =
    kernel i < n at block do
      let (s : mem(shared)) = alloc k * 32 in shared
      let (x : [k][8]i32 @ s -> R(k, 8)) =
        kernel j < k do
          let (t : [8]i32 @ s -> j * 8 + {(8 : 1)}) =
            kernel q < 8 at lane do
              let (a : i32) = A[i, j, 7 - q]
              in (a)
          in (t)
      let (y : [k][8]i32 @ B_mem -> i * (k * 8) + {(k : 8), (8 : 1)}) =
        kernel j < k do
          let (t : [8]i32 @ B_mem -> i * (k * 8) + j * 8 + {(8 : 1)}) =
            kernel q < 8 at lane do
              let (a : i32) = x[k - 1 - j, q]
              in (a)
          in (t)
      in (y)
  in (B_mem, B)
// CHECK-LABEL: imp loops (
//  CHECK-NEXT: kernel i < n at block do
//  CHECK-NEXT:   for j < k do
//  CHECK-NEXT:     kernel q < 8 at lane do
//  CHECK-NEXT:   barrier
//  CHECK-NEXT:   for j < k do
//  CHECK-NEXT:     kernel q < 8 at lane do

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

// What a trip sets is not known.
entry fun doubling (n : i64) (A_mem : mem) (A : [n][64]i32 @ A_mem -> R(n, 64)) : (B_mem' : mem, [n][64]i32 @ B_mem' -> R(n, 64)) =
  let (B_mem : mem) = alloc n * 256
  let (B : [n][64]i32 @ B_mem -> R(n, 64)) =
    kernel i < n at block do
      let (s : mem(shared)) = alloc 256 in shared
      let (row : [64]i32 @ A_mem -> i * 64 + {(64 : 1)}) = A[i, :]
      let (x : [64]i32 @ s -> R(64)) = copy row
      let (go3 : bool) (d3 : i64) (x3 : [64]i32 @ s -> R(64)) =
        loop (go : bool = true) (d : i64 = 1) (x1 : *[64]i32 @ s -> R(64) = x) while go do
          let (q : [d]i32 @ s -> d + {(d : 1)}) =
            kernel l < d at lane do
              let (a : i32) = x1[l]
              in (a + 1i32)
          let (x2 : [64]i32 @ s -> R(64)) = x1 with [d : d] = q
          in (d < 32, 2 * d, x2)
      in (x3)
  in (B_mem, B)
// CHECK-LABEL: imp doubling (
//  CHECK-NEXT: kernel i < n at block do
//  CHECK-NEXT:   kernel {{i_[0-9]+}} < 64 at lane do
//  CHECK-NEXT:   while go do
//  CHECK-NEXT:     barrier
//  CHECK-NEXT:     kernel l < d at lane do
//  CHECK-NEXT:   barrier
//  CHECK-NEXT:   kernel {{i_[0-9]+}} < 64 at lane do

// Bytes count, where elements have two sizes: 64 of them are before 64 others;
entry fun widths (n : i64) : (B_mem' : mem, [n][16]i64 @ B_mem' -> R(n, 16)) =
  let (B_mem : mem) = alloc n * 128
  let (B : [n][16]i64 @ B_mem -> R(n, 16)) =
    kernel i < n at block do
      let (s : mem(shared)) = alloc 128 in shared
      let (x : [8]i64 @ s -> R(8)) =
        kernel l < 8 at lane do
          in (l * i)
      let (y : [16]i32 @ s -> 16 + {(16 : 1)}) =
        kernel l < 16 at lane do
          in (i32(l))
      let (z : [16]i64 @ B_mem -> i * 16 + {(16 : 1)}) =
        kernel l < 16 at lane do
          let (a : i64) = x[l / 2]
          let (b : i32) = y[15 - l]
          in (a + i64(b))
      in (z)
  in (B_mem, B)
// CHECK-LABEL: imp widths (
//  CHECK-NEXT: kernel i < n at block do
//  CHECK-NEXT:   kernel l < 8 at lane do
//  CHECK-NEXT:   kernel l < 16 at lane do
//  CHECK-NEXT:   barrier
//  CHECK-NEXT:   kernel l < 16 at lane do

// here four are in both.
entry fun widths_meet (n : i64) : (B_mem' : mem, [n][16]i32 @ B_mem' -> R(n, 16)) =
  let (B_mem : mem) = alloc n * 64
  let (B : [n][16]i32 @ B_mem -> R(n, 16)) =
    kernel i < n at block do
      let (s : mem(shared)) = alloc 128 in shared
      let (x : [8]i64 @ s -> R(8)) =
        kernel l < 8 at lane do
          in (l * i)
      let (u : i64) = x[7]
      let (y : [16]i32 @ s -> 15 + {(16 : 1)}) =
        kernel l < 16 at lane do
          in (i32(l + u))
      in (y)
  in (B_mem, B)
// CHECK-LABEL: imp widths_meet (
//  CHECK-NEXT: kernel i < n at block do
//  CHECK-NEXT:   kernel l < 8 at lane do
//  CHECK-NEXT:   barrier
//  CHECK-NEXT:   barrier
//  CHECK-NEXT:   kernel l < 16 at lane do
//  CHECK-NEXT:   barrier
//  CHECK-NEXT:   kernel {{i_[0-9]+}} < 16 at lane do

// Both branches write the first half, and what is behind them the second one.
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
