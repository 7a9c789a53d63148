// Loops: what is used in a trip and was made before is wanted in the next one; what
// a trip makes is dead when it ends, unless it is passed on.
// RUN: memmerge %s | funcheck %s
// RUN: memmerge %s | funverify -q --validity=20 --same-as=%s
// RUN: memmerge --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=SAY

// CHECK-LABEL: fun inside
// CHECK: let (A_mem : mem) = alloc n * 8
// CHECK: let (B : [n]i64 @ A_mem -> R(n)) = replicate [n] a
// CHECK-NOT: alloc
// SAY: 'B_mem' is 'A_mem', which is dead then
entry fun inside (n : i64) (T : i64) : (i64) =
  assert 0 <= n
  let (A_mem : mem) = alloc n * 8
  let (B_mem : mem) = alloc n * 8
  let (r : i64) =
    loop (r : i64 = 0) for t < T do
      let (A : [n]i64 @ A_mem -> R(n)) = replicate [n] t
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

// Each trip reads what the one before has made.
// CHECK-LABEL: fun turns
// CHECK: let (A_mem : mem) = alloc n * 8
// CHECK: let (B_mem : mem) = alloc n * 8
// CHECK: let (D_mem : mem) = alloc n * 8
// CHECK-NOT: alloc
entry fun turns (n : i64) (T : i64) : (A_mem' : mem, [n]i64 @ A_mem' -> R(n)) =
  let (A_mem : mem) = alloc n * 8
  let (A : [n]i64 @ A_mem -> R(n)) = iota n
  let (B_mem : mem) = alloc n * 8
  let (D_mem : mem) = alloc n * 8
  let (C_mem : mem) (F_mem : mem) (C : [n]i64 @ C_mem -> R(n)) =
    loop (P_mem : mem = A_mem) (Q_mem : mem = B_mem) (P : [n]i64 @ P_mem -> R(n) = A) for t < T do
      let (D : [n]i64 @ D_mem -> R(n)) =
        kernel i < n do
          let (x : i64) = P[n - 1 - i]
          in (x + t)
      let (Q : [n]i64 @ Q_mem -> R(n)) =
        kernel i < n do
          let (x : i64) = D[n - 1 - i]
          let (y : i64) = P[i]
          in (x * y)
      in (Q_mem, P_mem, Q)
  in (C_mem, C)

// After the loop its blocks are free.
// CHECK-LABEL: fun after
// CHECK: let (A_mem : mem) = alloc n * 8
// CHECK: let (Q_mem : mem) = alloc n * 8
// CHECK: let (B_mem : mem) = alloc n * 8
// CHECK-NOT: alloc
// SAY: 'B_mem' is no part of 'A_mem', which is dead then: something is allocated in between
entry fun after (n : i64) (T : i64) : (i64) =
  let (A_mem : mem) = alloc n * 8
  let (A : [n]i64 @ A_mem -> R(n)) = iota n
  let (S_mem : mem) (S : [n]i64 @ S_mem -> R(n)) =
    loop (P_mem : mem = A_mem) (P : [n]i64 @ P_mem -> R(n) = A) for t < T do
      let (Q_mem : mem) = alloc n * 8
      let (Q : [n]i64 @ Q_mem -> R(n)) = rotate 0 1 P
      in (Q_mem, Q)
  let (a : i64) =
    reduce (+) i < n do
      let (x : i64) = S[i]
      in (x)
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) = replicate [n] a
  let (b : i64) =
    reduce (+) i < n do
      let (x : i64) = B[i]
      in (x)
  in (b)

// A scalar in memory that a loop carries is written at the end of a trip.
// CHECK-LABEL: fun scalar
// CHECK: let (A_mem : mem) = alloc 8
// CHECK: let (B_mem : mem) = alloc 8
// CHECK-NOT: alloc
entry fun scalar (n : i64) (T : i64) : (i64) =
  let (A_mem : mem) = alloc 8
  let (B_mem : mem) = alloc 8
  let (r : i64 @ A_mem -> 0 + {}) =
    loop (r : i64 @ A_mem -> 0 + {} = 1) for t < T do
      let (x : i64) = r + t
      let (B : [1]i64 @ B_mem -> R(1)) = replicate [1] x
      let (b : i64) = B[0]
      in (b)
  in (r)

// A branch chooses one of two.
// CHECK-LABEL: fun chosen
// CHECK: let (A_mem : mem) = alloc n * 8
// CHECK: let (B_mem : mem) = alloc n * 8
// CHECK: let (D_mem : mem) = alloc n * 8
// CHECK-NOT: alloc
entry fun chosen (n : i64) (c : bool) : (i64) =
  let (A_mem : mem) = alloc n * 8
  let (A : [n]i64 @ A_mem -> R(n)) = iota n
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) = replicate [n] 5
  let (C_mem : mem) (C : [n]i64 @ C_mem -> R(n)) =
    if c then
      in (A_mem, A)
    else
      in (B_mem, B)
  let (D_mem : mem) = alloc n * 8
  let (D : [n]i64 @ D_mem -> R(n)) = replicate [n] 7
  let (r : i64) =
    reduce (+) i < n do
      let (x : i64) = C[i]
      let (y : i64) = D[i]
      in (x * y)
  in (r)

// CHECK-LABEL: fun both
// CHECK-NOT: alloc
fun both (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) (B_mem : mem) : (B_mem' : mem, [n]i64 @ B_mem' -> R(n)) =
  let (B : [n]i64 @ B_mem -> R(n)) =
    kernel i < n do
      let (x : i64) = A[n - 1 - i]
      in (x)
  in (B_mem, B)

// A callee writes into what it gets.
// CHECK-LABEL: fun calls
// CHECK: let (A_mem : mem) = alloc n * 8
// CHECK: let (B_mem : mem) = alloc n * 8
// CHECK: let (D_mem : mem) = alloc n * 8
// CHECK-NOT: alloc
entry fun calls (n : i64) : (i64) =
  let (A_mem : mem) = alloc n * 8
  let (A : [n]i64 @ A_mem -> R(n)) = iota n
  let (B_mem : mem) = alloc n * 8
  let (C_mem : mem) (C : [n]i64 @ C_mem -> R(n)) = both(n, A_mem, A, B_mem)
  let (D_mem : mem) = alloc n * 8
  let (E_mem : mem) (E : [n]i64 @ E_mem -> R(n)) = both(n, C_mem, C, D_mem)
  let (r : i64) = E[n - 1]
  in (r)
