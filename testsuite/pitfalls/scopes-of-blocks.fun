// A buffer is used again too early: before it is allocated, where it is not in
// scope, or while the next trip still reads it (asked of exo, where reuse was
// unsound).  Each of these keeps blocks apart; the reasons are remarks.
// RUN: funopt -p 'memintro,hoist,memmerge' --remarks %s -o %t 2>%t.rem
// RUN: funcheck %s --input-file=%t
// RUN: funcheck %s --input-file=%t.rem --check-prefix=WHY
// RUN: funverify -q --validity=20 --same-as=%s %t

// v1 becomes v2, element by element; v0, which is read later, stays.
// CHECK-LABEL: entry fun vectors
// CHECK: let (v0 : [8]i32 @ v0_mem -> R(8)) =
// CHECK: let (v1 : [8]i32 @ v1_mem -> R(8)) =
// CHECK: let (v2 : [8]i32 @ v1_mem -> R(8)) =
entry fun vectors (n : i64) (A : [n][8]i32) (B : [n][8]i32) : ([n]i32) =
  let (C : [n]i32) =
    kernel i < n do
      let (v0 : [8]i32) =
        kernel j < 8 do
          let (a : i32) = A[i, j]
          in (a * 3i32)
      let (v1 : [8]i32) =
        kernel j < 8 do
          let (b : i32) = B[i, j]
          in (b - 1i32)
      let (v2 : [8]i32) =
        kernel j < 8 do
          let (x : i32) = v0[7 - j]
          let (y : i32) = v1[j]
          in (x + y)
      let (m : i32) =
        reduce (max) j < 8 do
          let (x : i32) = v0[j]
          let (y : i32) = v2[7 - j]
          in (x - y)
      in (m)
  in (C)

// The next trip reads T again: U, which is dead when T is read, is not T.
// CHECK-LABEL: entry fun trips
// CHECK-DAG: let (T_mem : mem) = alloc n * 8
// CHECK-DAG: let (U_mem : mem) = alloc n * 8
// CHECK: let (U : [n]i64 @ U_mem -> R(n)) =
entry fun trips (n : i64) (t : i64) (A : [n]i64) : (i64) =
  assert n >= 1
  let (T : [n]i64) =
    kernel i < n do
      let (a : i64) = A[n - 1 - i]
      in (a & 1023)
  let (r : i64) =
    loop (r : i64 = 0) for k < t do
      let (s : i64) =
        reduce (max) i < n do
          let (x : i64) = T[n - 1 - i]
          let (z : i64) = T[i]
          in (x ^ z ^ k)
      let (U : [n]i64) =
        kernel i < n do
          in (i ^ k)
      let (v : i64) =
        reduce (max) i < n do
          let (x : i64) = U[n - 1 - i]
          let (z : i64) = U[i]
          in (x ^ z)
      in (r ^ s ^ v)
  in (r)

// One branch uses it, and what stands after both reads the other array.
// CHECK-LABEL: entry fun branches
// CHECK-DAG: let (T_mem : mem) = alloc n * 8
// CHECK-DAG: let (U_mem : mem) = alloc n * 8
// CHECK: let (U : [n]i64 @ U_mem -> R(n)) =
entry fun branches (n : i64) (c : bool) (A : [n]i64) : (i64) =
  assert n >= 1
  let (T : [n]i64) =
    kernel i < n do
      let (a : i64) = A[n - 1 - i]
      in (a & 1023)
  let (s : i64) =
    if c then
      let (U : [n]i64) =
        kernel i < n do
          let (x : i64) = T[i]
          in (x ^ 1)
      let (v : i64) =
        reduce (max) i < n do
          let (x : i64) = U[n - 1 - i]
          let (z : i64) = U[i]
          in (x ^ z)
      in (v)
    else
      in (0)
  let (r : i64) =
    reduce (max) i < n do
      let (x : i64) = T[n - 1 - i]
      in (x ^ s)
  in (r)

// Names that two branches share: each has its own block.
// CHECK-LABEL: entry fun names
entry fun names (n : i64) (m : i64) (c : bool) (A : [n]i64) (B : [m]i64) : (i64) =
  assert n >= 1 && m >= 1
  let (r : i64) =
    if c then
      let (X : [n]i64) =
        kernel i < n do
          let (a : i64) = A[n - 1 - i]
          in (a ^ 5)
      let (p : i64) =
        reduce (max) i < n do
          let (x : i64) = X[n - 1 - i]
          let (y : i64) = X[i]
          in (x & y)
      in (p)
    else
      let (X : [m]i64) =
        kernel i < m do
          let (a : i64) = B[m - 1 - i]
          in (a ^ 5)
      let (p : i64) =
        reduce (max) i < m do
          let (x : i64) = X[m - 1 - i]
          let (y : i64) = X[i]
          in (x & y)
      in (p)
  in (r)

// One that is too small.  On the host no block becomes larger.
// WHY: remark: 'D_mem' is no part of 'C_mem', which is dead then: {{they have different sizes|their sizes cannot be compared}}
// CHECK-LABEL: entry fun small
// CHECK-DAG: let (C_mem : mem) = alloc n * 8
// CHECK-DAG: let (D_mem : mem) = alloc m * 8
entry fun small (n : i64) (m : i64) (A : [n]i64) : (i64) =
  let (C : [n]i64) =
    kernel i < n do
      let (b : i64) = A[i]
      in (b ^ 2)
  let (s : i64) =
    reduce (max) i < n do
      let (c : i64) = C[i]
      let (d : i64) = C[n - 1 - i]
      in (c & d)
  let (D : [m]i64) =
    kernel i < m do
      in (i ^ s)
  let (t : i64) =
    reduce (max) i < m do
      let (c : i64) = D[i]
      let (d : i64) = D[m - 1 - i]
      in (c & d)
  in (t)
