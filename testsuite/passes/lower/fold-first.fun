// A thread's fold begins before its first element, unless that may be undefined,
// which is no error where it is the only one.
// RUN: lower %s | strength | invariant | funcheck %s
// RUN: lower %s | strength | invariant | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s

// CHECK-LABEL: entry imp rows (
entry fun rows (n : i64) (m : i64) (A_mem : mem) (A : [n][m]i32 @ A_mem -> R(n, m)) (B_mem : mem) (B : [n][m]f64 @ B_mem -> R(n, m)) : (s_mem' : mem, [n]i32 @ s_mem' -> R(n), t_mem' : mem, [n]f64 @ t_mem' -> R(n)) =
  let (s_mem : mem) = alloc n * 4
  let (t_mem : mem) = alloc n * 8
  let (s : [n]i32 @ s_mem -> R(n)) (t : [n]f64 @ t_mem -> R(n)) =
    kernel i < n do
      let (x : i32) =
        reduce (+) j < m do
          let (a : i32) = A[i, j]
          in (a)
      let (y : f64) =
        reduce (min) j < m do
          let (b : f64) = B[i, j]
          in (b)
      in (x, y)
  in (s_mem, s, t_mem, t)
//      CHECK: x <- 0i32
//  CHECK-NOT: if
//      CHECK: for j < m do
// CHECK-NEXT: var a : i32
// CHECK-NEXT: a <- A_mem[at + j] : i32
// CHECK-NEXT: x <- x + a
// CHECK-NEXT: done
//      CHECK: y <- select(m > 0, nan, inf)
//  CHECK-NOT: if
//      CHECK: y <- min(y, b)

// CHECK-LABEL: entry imp may_be_undefined (
entry fun may_be_undefined (n : i64) (m : i64) (d : i64) (C_mem : mem) (C : *[m]i64 @ C_mem -> R(m)) : (C_mem' : mem, *[m]i64 @ C_mem' -> R(m)) =
  let (U_mem : mem) = alloc 8
  let (U : [1]i64 @ U_mem -> R(1)) = scratch [1] i64
  let (D : [m]i64 @ C_mem -> R(m)) =
    kernel i < m do
      let (x : i64) =
        reduce (max) j < n do
          let (u : i64) = U[j % 1]
          in (u)
      let (y : i64) =
        reduce (max) j < n do
          #[spec] let (q : i64) = 100 / d
          in (q)
      in (select(n < 0, x, select(d == 0, 0, y)))
  in (C_mem, D)
//      CHECK: if j == 0 then
// CHECK-NEXT: x <- u
//      CHECK: if j == 0 then
// CHECK-NEXT: y <- q
