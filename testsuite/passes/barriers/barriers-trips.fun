// A barrier stands between the trips of a loop only where one of them may access what
// another one does.
// RUN: lower %s | barriers | grep '^entry\|kernel .* do\|for .* do\|while .* do\|barrier\|  if\|  else\|  fi' | funcheck %s
// RUN: lower %s | barriers | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s

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
