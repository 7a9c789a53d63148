// The block of an entry's `*` parameter is there, for results, too.
// RUN: memmerge %s | funcheck %s
// RUN: memmerge %s | funverify -q --validity=20 --same-as=%s
// RUN: memmerge --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=SAY

// CHECK-LABEL: fun result
// CHECK: let (R : [n]i64 @ A_mem -> R(n)) = replicate [n] a
// CHECK: in (A_mem, R)
// CHECK-NOT: alloc
// SAY: 'R_mem' is 'A_mem', which is dead then
entry fun result (n : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (a : i64) =
    reduce (+) i < n do
      let (x : i64) = A[i]
      in (x)
  let (R_mem : mem) = alloc n * 8
  let (R : [n]i64 @ R_mem -> R(n)) = replicate [n] a
  in (R_mem, R)

// CHECK-LABEL: fun smaller
// CHECK: let (B : [m]i64 @ A_mem -> R(m)) = replicate [m] a
// CHECK-NOT: alloc
// SAY: 'B_mem' is 'A_mem', which is dead then
entry fun smaller (n : i64) (m : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (i64) =
  assert m <= n
  let (a : i64) =
    reduce (+) i < n do
      let (x : i64) = A[i]
      in (x)
  let (B_mem : mem) = alloc m * 8
  let (B : [m]i64 @ B_mem -> R(m)) = replicate [m] a
  let (b : i64) =
    reduce (+) i < m do
      let (x : i64) = B[i]
      in (x)
  in (b)

// The caller keeps it.
// CHECK-LABEL: fun kept
// CHECK: let (R_mem : mem) = alloc n * 8
// CHECK-NOT: alloc
entry fun kept (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (a : i64) =
    reduce (+) i < n do
      let (x : i64) = A[i]
      in (x)
  let (R_mem : mem) = alloc n * 8
  let (R : [n]i64 @ R_mem -> R(n)) = replicate [n] a
  in (R_mem, R)

// It is too small.
// CHECK-LABEL: fun small
// CHECK: let (R_mem : mem) = alloc (n + 1) * 8
// CHECK-NOT: alloc
// SAY: 'R_mem' is no part of 'A_mem', which is dead then: it is not known to be large enough
entry fun small (n : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (R_mem' : mem, [n + 1]i64 @ R_mem' -> R(n + 1)) =
  let (a : i64) =
    reduce (+) i < n do
      let (x : i64) = A[i]
      in (x)
  let (R_mem : mem) = alloc (n + 1) * 8
  let (R : [n + 1]i64 @ R_mem -> R(n + 1)) = replicate [n + 1] a
  in (R_mem, R)

// Another function's may be a part of a block, of which others have the rest.
// CHECK-LABEL: fun other
// CHECK: let (B_mem : mem) = alloc n * 8
// CHECK-NOT: alloc
fun other (n : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (i64) =
  let (a : i64) =
    reduce (+) i < n do
      let (x : i64) = A[i]
      in (x)
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) = replicate [n] a
  let (b : i64) =
    reduce (+) i < n do
      let (x : i64) = B[i]
      in (x)
  in (b)

// Its last use is in the last trip.
// CHECK-LABEL: fun carried
// CHECK: let (B_mem : mem) = alloc n * 8
// CHECK-NOT: alloc
// SAY: 'B_mem' is not made over 'A_mem', which is used in this loop, too: 'loop' is no kernel
entry fun carried (n : i64) (T : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (i64) =
  let (B_mem : mem) = alloc n * 8
  let (r : i64) =
    loop (r : i64 = 0) for t < T do
      let (a : i64) =
        reduce (+) i < n do
          let (x : i64) = A[i]
          in (x)
      let (B : [n]i64 @ B_mem -> R(n)) = replicate [n] a
      let (b : i64) =
        reduce (+) i < n do
          let (x : i64) = B[i]
          in (x)
      in (r + b)
  in (r)
