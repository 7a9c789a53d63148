// Blocks of an iteration are there while it runs: one of them takes what others
// need, and becomes as large as the largest.
// RUN: memmerge %s | funcheck %s
// RUN: memmerge %s | funverify -q --validity=20 --same-as=%s
// RUN: memmerge --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=SAY

// CHECK-LABEL: fun same
// CHECK: let (A_mem : mem) = alloc m * 8
// CHECK: let (B : [m]i64 @ A_mem -> R(m)) = replicate [m] a
// CHECK-NOT: alloc
// SAY: 'B_mem' is 'A_mem', which is dead then
entry fun same (n : i64) (m : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (A_mem : mem) = alloc m * 8
      let (A : [m]i64 @ A_mem -> R(m)) = iota m
      let (a : i64) =
        reduce (+) j < m do
          let (x : i64) = A[m - 1 - j]
          in (x * j)
      let (B_mem : mem) = alloc m * 8
      let (B : [m]i64 @ B_mem -> R(m)) = replicate [m] a
      let (b : i64) =
        reduce (+) j < m do
          let (x : i64) = B[j]
          in (x)
      in (b)
  in (S)

// Of two that are dead the smaller one that is large enough.
// CHECK-LABEL: fun smallest
// CHECK: let (A_mem : mem) = alloc 3 * m * 8
// CHECK: let (B_mem : mem) = alloc 2 * m * 8
// CHECK: let (C : [m]i64 @ B_mem -> R(m)) = replicate [m] a
// CHECK-NOT: alloc
// SAY: 'C_mem' is 'B_mem', which is dead then
entry fun smallest (n : i64) (m : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  assert 0 < m
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (A_mem : mem) = alloc 3 * m * 8
      let (A : [3 * m]i64 @ A_mem -> R(3 * m)) = iota 3 * m
      let (B_mem : mem) = alloc 2 * m * 8
      let (B : [2 * m]i64 @ B_mem -> R(2 * m)) = iota 2 * m
      let (a : i64) =
        reduce (+) j < m do
          let (x : i64) = A[j + m]
          let (y : i64) = B[j + m]
          in (x * y)
      let (C_mem : mem) = alloc m * 8
      let (C : [m]i64 @ C_mem -> R(m)) = replicate [m] a
      let (b : i64) =
        reduce (+) j < m do
          let (x : i64) = C[j]
          in (x)
      in (b)
  in (S)

// The first one becomes as large as the second one.
// CHECK-LABEL: fun larger
// CHECK: let (A_mem : mem) = alloc 2 * m * 8
// CHECK: let (B : [2 * m]i64 @ A_mem -> R(2 * m)) = replicate [2 * m] a
// CHECK-NOT: alloc
// SAY: 'B_mem' is 'A_mem', which is dead then, and becomes as large
entry fun larger (n : i64) (m : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  assert 0 < m
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (A_mem : mem) = alloc m * 8
      let (A : [m]i64 @ A_mem -> R(m)) = iota m
      let (a : i64) =
        reduce (+) j < m do
          let (x : i64) = A[j]
          in (x)
      let (B_mem : mem) = alloc 2 * m * 8
      let (B : [2 * m]i64 @ B_mem -> R(2 * m)) = replicate [2 * m] a
      let (b : i64) =
        reduce (+) j < 2 * m do
          let (x : i64) = B[j]
          in (x)
      in (b)
  in (S)

// Which one is larger, is not known.
// CHECK-LABEL: fun either
// CHECK: let (A_mem : mem) = alloc max(m * 8, k * 8)
// CHECK: let (B : [k]i64 @ A_mem -> R(k)) = replicate [k] a
// CHECK-NOT: alloc
// SAY: 'B_mem' is 'A_mem', which is dead then, and becomes the larger of both
entry fun either (n : i64) (m : i64) (k : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (A_mem : mem) = alloc m * 8
      let (A : [m]i64 @ A_mem -> R(m)) = iota m
      let (a : i64) =
        reduce (+) j < m do
          let (x : i64) = A[j]
          in (x)
      let (B_mem : mem) = alloc k * 8
      let (B : [k]i64 @ B_mem -> R(k)) = replicate [k] a
      let (b : i64) =
        reduce (+) j < k do
          let (x : i64) = B[j]
          in (x)
      in (b)
  in (S)

// The second size is known too late.
// CHECK-LABEL: fun unknown
// CHECK: let (A_mem : mem) = alloc m * 8
// CHECK: let (B_mem : mem) = alloc k * 8
// CHECK-NOT: alloc
// SAY: 'B_mem' is no part of 'A_mem', which is dead then: it is not known to be large enough
entry fun unknown (n : i64) (m : i64) (K_mem : mem) (K : [m]i64 @ K_mem -> R(m)) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  assert 1 <= m && m <= 9
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (A_mem : mem) = alloc m * 8
      let (A : [m]i64 @ A_mem -> R(m)) = copy K
      let (a : i64) = A[0]
      let (k : i64) = max(0, min(a, 7))
      let (B_mem : mem) = alloc k * 8
      let (B : [k]i64 @ B_mem -> R(k)) = iota k
      let (b : i64) =
        reduce (+) j < k do
          let (x : i64) = B[j]
          in (x)
      in (b)
  in (S)

// Only one of the branches runs.
// CHECK-LABEL: fun branches
// CHECK: let (A_mem : mem) = alloc 2 * m * 8
// CHECK: let (B : [2 * m]i64 @ A_mem -> R(2 * m)) = iota 2 * m
// CHECK-NOT: alloc
// SAY: 'B_mem' is 'A_mem', which is dead then, and becomes as large
entry fun branches (n : i64) (m : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  assert 0 <= m
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (A_mem : mem) = alloc m * 8
      let (B_mem : mem) = alloc 2 * m * 8
      let (r : i64) =
        if i % 2 == 0 then
          let (A : [m]i64 @ A_mem -> R(m)) = iota m
          let (a : i64) =
            reduce (+) j < m do
              let (x : i64) = A[j]
              in (x)
          in (a)
        else
          let (B : [2 * m]i64 @ B_mem -> R(2 * m)) = iota 2 * m
          let (b : i64) =
            reduce (+) j < 2 * m do
              let (x : i64) = B[j]
              in (x)
          in (b)
      in (r)
  in (S)

// Both are read at once.
// CHECK-LABEL: fun together
// CHECK: let (A_mem : mem) = alloc m * 8
// CHECK: let (B_mem : mem) = alloc m * 8
// CHECK-NOT: alloc
// SAY: 'B_mem' is not made over 'A_mem', which is read here for the last time: an iteration may write 'B' where another one reads 'A'
entry fun together (n : i64) (m : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (A_mem : mem) = alloc m * 8
      let (A : [m]i64 @ A_mem -> R(m)) = iota m
      let (B_mem : mem) = alloc m * 8
      let (B : [m]i64 @ B_mem -> R(m)) =
        kernel j < m do
          let (x : i64) = A[m - 1 - j]
          in (x)
      let (b : i64) =
        reduce (+) j < m do
          let (x : i64) = B[j]
          in (x)
      in (b)
  in (S)

// What iterations have in common, all of them may use at any time.
// CHECK-LABEL: fun common
// CHECK: let (A_mem : mem) = alloc n * m * 8
// CHECK: let (B_mem : mem) = alloc n * m * 8
// CHECK-NOT: alloc
entry fun common (n : i64) (m : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (A_mem : mem) = alloc n * m * 8
  let (B_mem : mem) = alloc n * m * 8
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (A : [m]i64 @ A_mem -> i + {(m : n)}) = iota m
      let (a : i64) =
        reduce (+) j < m do
          let (x : i64) = A[j]
          in (x)
      let (B : [m]i64 @ B_mem -> i * m + {(m : 1)}) = replicate [m] a
      let (b : i64) =
        reduce (+) j < m do
          let (x : i64) = B[j]
          in (x)
      in (b)
  in (S)
