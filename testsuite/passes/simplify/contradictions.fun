// RUN: simplify --split-input-file %s | funcheck %s
// RUN: simplify --split-input-file %s | funverify -q --split-input-file
// Asserts that cannot all hold leave types as they are: of two equalities of a
// name, types know the first; and one that stands beside what is false stays.

// CHECK-LABEL: fun two
// CHECK:       assert n == -9223372036854775806
// CHECK-NEXT:  assert n == 8
// CHECK-NEXT:  let (B : [n]i64) =
// CHECK-NEXT:  loop (B : [n]i64 = A)
fun two (n : i64) (A : [n]i64) : ([n]i64) =
  assert n == -9223372036854775806
  assert n == 8
  let (B : [n]i64) =
    loop (B : [n]i64 = A) for i < 3 do
      let (C : [n]i64) =
        kernel j < n do
          let (x : i64) = B[j]
          in (x + i)
      in (C)
  in (B)

// -----
// CHECK-LABEL: fun sum
// CHECK:       assert n == 8
// CHECK-NEXT:  let (B : [n]i64) = copy A
fun sum (n : i64) (A : [n]i64) : ([n]i64) =
  assert n + 1 == 5
  assert n == 8
  let (B : [n]i64) = copy A
  in (B)

// -----
// What agrees is used.
// CHECK-LABEL: fun twice
// CHECK:       let (B : [8]i64) = copy A
fun twice (n : i64) (m : i64) (A : [n]i64) : ([n]i64) =
  assert n == 2 * m
  assert n == 8
  assert m == 4
  let (B : [n]i64) = copy A
  in (B)

// -----
// CHECK-LABEL: fun beside
// CHECK:       assert n == m && n > 9223372036854775807 "the same size"
// CHECK-NEXT:  let (B : [m]f32) = copy A
fun beside (n : i64) (m : i64) (A : [n]f32) : ([m]f32) =
  assert n == m && n > 9223372036854775807 "the same size"
  let (B : [m]f32) = copy A
  in (B)

// -----
// Without an equality the condition is false, too; it stays to be read.
// CHECK-LABEL: fun small
// CHECK:       assert false
fun small (n : i64) : (i64) =
  assert n > 9223372036854775807 "too large"
  in (n)

// -----
// With the last equality, `2 * m` leaves i64, and the others say less.
// CHECK-LABEL: fun late
// CHECK:       let (B : [n]i64) = iota n
// CHECK:       let (C : [n]i64) = copy B
fun late (n : i64) (m : i64) : ([n]i64) =
  assert n == 2 * m
  assert n == 1
  assert m == 4611686018427387905
  let (B : [n]i64) = iota n
  let (C : [n]i64) = copy B
  in (C)

// -----
// CHECK-LABEL: fun place
// CHECK:       let (last : [n]i64 @ k -> (m - 1) * n + {(n : 1)}) = B[:, m - 1]
fun place (n : i64) (m : i64) (k : mem) (B : [n][m]i64 @ k -> C(n, m)) : (k' : mem, [n]i64 @ k' -> (m - 1) * n + {(n : 1)}) =
  assert m == -4611686018427387905
  assert n == 2
  let (last : [n]i64 @ k -> (m - 1) * n + {(n : 1)}) = B[:, m - 1]
  in (k, last)

// -----
// CHECK-LABEL: fun blocks
// CHECK:       kernel i < q do
// CHECK-NEXT:  let (d : [b]f32 @ A_mem -> (i * b + 1) * n + {(b : 1)}) = A[i * b + 1, 0 : b]
entry fun blocks (q : i64) (b : i64) (n : i64) (A_mem : mem) (A : [n][n]f32 @ A_mem -> R(n, n)) : (r_mem : mem, [q]f32 @ r_mem -> R(q)) =
  assert n == 4611686018427387904
  assert b == 16
  assert n == q * b + 1
  let (r_mem : mem) = alloc 4 * q
  let (r : [q]f32 @ r_mem -> R(q)) =
    kernel i < q do
      let (d : [b]f32 @ A_mem -> (i * b + 1) * n + {(b : 1)}) = A[i * b + 1, 0 : b]
      let (x : f32) = d[0]
      in (x)
  in (r_mem, r)
