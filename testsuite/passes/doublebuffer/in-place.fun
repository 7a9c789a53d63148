// Each trip makes an array over the one that it reads, if a kernel reads only the elements
// that it writes.
// RUN: memintro %s | hoist | shortcircuit > %t && doublebuffer %t | funcheck %s
// RUN: doublebuffer --remarks %t 2>&1 >/dev/null | funcheck %s --check-prefix=SAY
// RUN: doublebuffer %t | doublebuffer --limit=0 | funcheck %s
// RUN: doublebuffer %t | funverify -q --validity=40 --same-as=%s
// RUN: doublebuffer %t | memmerge | memexpand | lower | funverify -q --validity=20 --same-as=%s

// CHECK-LABEL: fun decay
// CHECK-NOT: alloc
// CHECK: let (N : [n]f64 @ A_mem -> R(n)) =
// SAY: 'N_mem' is where the trip has read for the last time
entry fun decay (n : i64) (t : i64) (A0 : *[n]f64) (B : [n]f64) : ([n]f64) =
  let (A : [n]f64) =
    loop (A : [n]f64 = A0) for k < t do
      let (N : [n]f64) =
        kernel i < n do
          let (a : f64) = A[i]
          let (b : f64) = B[i]
          in (a / 2.0 + b)
      in (N)
  in (A)

// What the caller keeps is read in the first trip only.
// CHECK-LABEL: fun lent
// CHECK: let (N_mem : mem) = alloc n * 8
// CHECK-NOT: alloc
// CHECK: let (N : [n]f64 @ N_mem -> R(n)) =
// SAY: 'N_mem' is allocated once for all trips: what the loop begins with is the caller's
entry fun lent (n : i64) (t : i64) (A0 : [n]f64) (B : [n]f64) : ([n]f64) =
  let (A : [n]f64) =
    loop (A : [n]f64 = A0) for k < t do
      let (N : [n]f64) =
        kernel i < n do
          let (a : f64) = A[i]
          let (b : f64) = B[i]
          in (a / 2.0 + b)
      in (N)
  in (A)

// One of two arrays is read elsewhere.
// CHECK-LABEL: fun bodies
// CHECK: let (x'_mem : mem) = alloc n * 8
// CHECK-NOT: alloc
// CHECK: let (x' : [n]f64 @ x'_mem_2 -> R(n)) (v' : [n]f64 @ v_mem -> R(n)) =
entry fun bodies (n : i64) (t : i64) (x0 : *[n]f64) (v0 : *[n]f64) : ([n]f64, [n]f64) =
  assert 1 <= n
  let (x : [n]f64) (v : [n]f64) =
    loop (x : [n]f64 = x0) (v : [n]f64 = v0) for k < t do
      let (x' : [n]f64) (v' : [n]f64) =
        kernel i < n do
          let (a : f64) = x[i]
          let (b : f64) = x[n - 1 - i]
          let (c : f64) = v[i]
          let (d : f64) = c + (b - a) * 0.5
          in (a + d, d)
      in (x', v')
  in (x, v)

// A neighbour's element may have been written over.
// CHECK-LABEL: fun smooth
// CHECK: let (N_mem : mem) = alloc n * 8
// CHECK: let (N : [n]f64 @ N_mem_2 -> R(n)) =
entry fun smooth (n : i64) (t : i64) (A0 : *[n]f64) : ([n]f64) =
  let (A : [n]f64) =
    loop (A : [n]f64 = A0) for k < t do
      let (N : [n]f64) =
        kernel i < n do
          let (a : f64) = A[i]
          let (b : f64) = A[max(i - 1, 0)]
          in (a / 2.0 + b)
      in (N)
  in (A)

// A copy moves nothing then.
// CHECK-LABEL: fun copied
// CHECK-NOT: alloc
// CHECK: let (N : [n]f64 @ A_mem -> R(n)) = copy A
entry fun copied (n : i64) (t : i64) (A0 : *[n]f64) : ([n]f64) =
  assert 1 <= n
  let (A : [n]f64) =
    loop (A : *[n]f64 = A0) for k < t do
      let (N : [n]f64) = copy A
      let (j : i64) = fmod(k, n)
      let (M : [n]f64) = N with [j] = 0.0
      in (M)
  in (A)

// It is read once more, after the new one is made.
// CHECK-LABEL: fun again
// CHECK: let (N_mem : mem) = alloc n * 8
// CHECK: let (N : [n]f64 @ N_mem_2 -> R(n)) =
entry fun again (n : i64) (t : i64) (A0 : *[n]f64) : ([n]f64, f64) =
  assert 1 <= n
  let (A : [n]f64) (s : f64) =
    loop (A : [n]f64 = A0) (s : f64 = 0.0) for k < t do
      let (N : [n]f64) =
        kernel i < n do
          let (a : f64) = A[i]
          in (a / 2.0)
      let (b : f64) = A[0]
      in (N, s + b)
  in (A, s)
