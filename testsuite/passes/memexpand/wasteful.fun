// Bounds that are large numbers, or that only types of small integers give.
// Where an iteration can tell how much it needs, it is asked.
// RUN: memexpand %s | funcheck %s
// RUN: memexpand --layout=interleaved %s | funcheck --check-prefix=MOST %s
// RUN: memexpand --remarks %s 2>&1 >%t | funcheck --check-prefix=REMARK %s
// RUN: memexpand %s > %t && memexpand %t | diff %t -
// RUN: memexpand %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand --layout=interleaved %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand --layout=blocked %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand %s | lower | funverify -q --same-as=%s

// CHECK-LABEL: fun narrow
// CHECK:         alloc X_mem_all * 8
// CHECK:         (X : [k]i64 @ X_mem -> X_mem_from + {(k : 1)})
// MOST-LABEL:  fun narrow
// MOST:          alloc n * max(0, X_mem_size) * 8
// REMARK:      'X_mem' is {{.*}}, each with its own size [
fun narrow (n : i64) (A_mem : mem) (A : [n]u16 @ A_mem -> R(n)) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (a : u16) = A[i]
      let (b : u16) = a * 3u16 % 7u16
      let (k : i64) = i64(a) - i64(a) / 100 * 100 + i64(b) * i64(b)
      let (X_mem : mem) = alloc k * 8
      let (X : [k]i64 @ X_mem -> R(k)) = iota k
      let (x : i64) =
        reduce (max) j < k do
          let (y : i64) = X[j]
          in (y)
      in (x)
  in (S)

// One byte says little enough: no kernel is needed.
// CHECK-LABEL: fun byte
// CHECK-NOT:     _sizes
// CHECK:         alloc 2040 * n
// CHECK-LABEL: fun bytes
// MOST-LABEL:  fun byte
// REMARK-NEXT: let (X_mem : mem) = alloc k * 8
// REMARK:      'X_mem' is {{.*}}, interleaved, with a bound of its size [
fun byte (n : i64) (A_mem : mem) (A : [n]u8 @ A_mem -> R(n)) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (a : u8) = A[i]
      let (k : i64) = i64(a)
      let (X_mem : mem) = alloc k * 8
      let (X : [k]i64 @ X_mem -> R(k)) = iota k
      let (x : i64) =
        reduce (max) j < k do
          let (y : i64) = X[j]
          in (y)
      in (x)
  in (S)

// But not of rows, however short they are.
// CHECK:         alloc X_mem_all
// MOST-LABEL:  fun bytes
// MOST:          alloc max(0, X_mem_size) * n
// REMARK:      'X_mem' is {{.*}}, each with its own size [
fun bytes (n : i64) (m : i64) (A_mem : mem) (A : [n]u8 @ A_mem -> R(n)) (R_mem : mem) (R : *[n]u8 @ R_mem -> R(n)) : (*[n]u8 @ R_mem -> R(n)) =
  assert 1 <= m
  let (S : [n]u8 @ R_mem -> R(n)) =
    kernel i < n do
      let (a : u8) = A[i]
      let (k : i64) = i64(a) + 1
      let (X_mem : mem) = alloc k * m
      let (X : [k][m]u8 @ X_mem -> R(k, m)) = replicate [k][m] a
      let (x : u8) = X[k - 1, m - 1]
      in (x)
  in (S)

// Of two bytes, however small the elements are.
// CHECK-LABEL: fun small
// CHECK:         alloc X_mem_all
fun small (n : i64) (A_mem : mem) (A : [n]i16 @ A_mem -> R(n)) (R_mem : mem) (R : *[n]u8 @ R_mem -> R(n)) : (*[n]u8 @ R_mem -> R(n)) =
  let (S : [n]u8 @ R_mem -> R(n)) =
    kernel i < n do
      let (a : i16) = A[i]
      let (k : i64) = max(1, i64(a))
      let (X_mem : mem) = alloc k
      let (X : [k]u8 @ X_mem -> R(k)) = replicate [k] u8(i)
      let (x : u8) = X[k - 1]
      in (x)
  in (S)

// The lesser one counts: rows, but no more than 7.
// CHECK-LABEL: fun least
// CHECK-NOT:     _sizes
// CHECK:         alloc n * 7 * m
// CHECK-LABEL: fun trips
fun least (n : i64) (m : i64) (A_mem : mem) (A : [n]u8 @ A_mem -> R(n)) (R_mem : mem) (R : *[n]u8 @ R_mem -> R(n)) : (*[n]u8 @ R_mem -> R(n)) =
  assert 1 <= m
  let (S : [n]u8 @ R_mem -> R(n)) =
    kernel i < n do
      let (a : u8) = A[i]
      let (k : i64) = max(1, min(i64(a), 7))
      let (X_mem : mem) = alloc k * m
      let (X : [k][m]u8 @ X_mem -> R(k, m)) = replicate [k][m] a
      let (x : u8) = X[k - 1, m - 1]
      in (x)
  in (S)

// A maximum over trips, then over iterations.
// CHECK:         loop (X_mem_most : i64 = 0)
// CHECK:         alloc X_mem_all * 8
// MOST-LABEL:  fun trips
// MOST:          alloc n * max(0, X_mem_size{{(_[0-9]+)?}}) * 8
fun trips (n : i64) (A_mem : mem) (A : [n]i16 @ A_mem -> R(n)) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (s : i64) =
        loop (s : i64 = 0) for t < 3 do
          let (a : i16) = A[i]
          let (k : i64) = max(0, i64(a) % 90 * (t + 1))
          let (l : i64) = i64(a & 15i16) * i64(a & 1023i16) + k
          let (X_mem : mem) = alloc l * 8
          let (X : [l]i64 @ X_mem -> R(l)) = iota l
          let (x : i64) =
            reduce (max) j < k do
              let (y : i64) = X[j]
              in (y)
          in (max(s, x))
      in (s)
  in (S)

// In a thread of a kernel in another one.
// CHECK-LABEL: fun inner
// CHECK:         reduce (max)
// CHECK:         alloc X_mem_all * 8
fun inner (n : i64) (m : i64) (A_mem : mem) (A : [n][m]u16 @ A_mem -> R(n, m)) (R_mem : mem) (R : *[n][m]i64 @ R_mem -> R(n, m)) : (*[n][m]i64 @ R_mem -> R(n, m)) =
  let (S : [n][m]i64 @ R_mem -> R(n, m)) =
    kernel i < n do
      let (row : [m]i64 @ R_mem -> i * m + {(m : 1)}) =
        kernel j < m do
          let (a : u16) = A[i, j]
          let (k : i64) = i64(a & 511u16)
          let (c : i64) = i64(a >> 6u16) * k
          let (X_mem : mem) = alloc c * 8
          let (X : [c]i64 @ X_mem -> R(c)) = iota c
          let (x : i64) =
            reduce (max) l < c do
              let (y : i64) = X[l]
              in (y)
          in (x)
      in (row)
  in (S)

// To know the size, what is in the block would have to be there: the bound
// has to do.
// CHECK-LABEL: fun together
// CHECK-NOT:     _sizes
// CHECK:         alloc 262136 * n
// REMARK:      'U_mem' is {{.*}}, with its largest size, computed before [
// REMARK:      'U_mem' is {{.*}}, interleaved, with a bound of its size [
fun together (n : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (T_mem : mem) = alloc 8
      let (T : [1]i64 @ T_mem -> R(1)) = replicate [1] i
      let (k : i64) (V_mem : mem) (V : [k]i64 @ V_mem -> R(k)) =
        if i > 3 then
          let (t : i64) = T[0]
          let (u : i64) = (t & 65535) / 2
          let (U_mem : mem) = alloc u * 8
          let (U : [u]i64 @ U_mem -> R(u)) = iota u
          in (u, U_mem, U)
        else
          in (1, T_mem, T)
      let (v : i64) = V[0]
      in (v)
  in (S)
