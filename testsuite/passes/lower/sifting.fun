// RUN: lower %s | funcheck %s
// RUN: lower %s | funverify -q --same-as=%s
// RUN: lower %s > %t.imp
// RUN: echo 2 0 | funrun --entry=sifts %s > %t.0 && echo 2 0 | funrun --entry=sifts %t.imp | diff %t.0 -
// RUN: echo 2 0 | funrun --entry=within %s > %t.0 && echo 2 0 | funrun --entry=within %t.imp | diff %t.0 -
// RUN: echo 2 1 | funrun --entry=sifts %s > %t.1 && echo 2 1 | funrun --entry=sifts %t.imp | diff %t.1 -
// RUN: echo 2 1 | funrun --entry=within %s > %t.1 && echo 2 1 | funrun --entry=within %t.imp | diff %t.1 -
// RUN: echo 2 2 | funrun --entry=sifts %s > %t.2 && echo 2 2 | funrun --entry=sifts %t.imp | diff %t.2 -
// RUN: echo 2 2 | funrun --entry=within %s > %t.2 && echo 2 2 | funrun --entry=within %t.imp | diff %t.2 -
// RUN: echo 2 255 | funrun --entry=sifts %s > %t.255 && echo 2 255 | funrun --entry=sifts %t.imp | diff %t.255 -
// RUN: echo 2 255 | funrun --entry=within %s > %t.255 && echo 2 255 | funrun --entry=within %t.imp | diff %t.255 -
// RUN: echo 2 256 | funrun --entry=sifts %s > %t.256 && echo 2 256 | funrun --entry=sifts %t.imp | diff %t.256 -
// RUN: echo 2 256 | funrun --entry=within %s > %t.256 && echo 2 256 | funrun --entry=within %t.imp | diff %t.256 -
// RUN: echo 2 257 | funrun --entry=sifts %s > %t.257 && echo 2 257 | funrun --entry=sifts %t.imp | diff %t.257 -
// RUN: echo 2 257 | funrun --entry=within %s > %t.257 && echo 2 257 | funrun --entry=within %t.imp | diff %t.257 -
// RUN: echo 2 513 | funrun --entry=sifts %s > %t.513 && echo 2 513 | funrun --entry=sifts %t.imp | diff %t.513 -
// RUN: echo 2 513 | funrun --entry=within %s > %t.513 && echo 2 513 | funrun --entry=within %t.imp | diff %t.513 -
// RUN: echo 2 700 | funrun --entry=sifts %s > %t.700 && echo 2 700 | funrun --entry=sifts %t.imp | diff %t.700 -
// RUN: echo 2 700 | funrun --entry=within %s > %t.700 && echo 2 700 | funrun --entry=within %t.imp | diff %t.700 -
// Lanes sift together: they count, and then put what they accept.  Rows, and
// places that depend on how many there are, are no other case; equal indices of a
// scatter do not matter to them.

// CHECK-LABEL: entry imp sifts (
// CHECK-NOT: filter
// CHECK-NOT: partition
// CHECK-NOT: scatter
// CHECK-NOT: one < 1
// CHECK: return
entry fun sifts (n : i64) (m : i64) : (s_mem' : mem, [n]i64 @ s_mem' -> R(n), t_mem' : mem, [n][m]i64 @ t_mem' -> R(n, m)) =
  let (s_mem : mem) = alloc n * 8
  let (t_mem : mem) = alloc n * m * 8
  let (x_mem : mem) = alloc n * m * 8
  let (y_mem : mem) = alloc n * m * 16
  let (s : [n]i64 @ s_mem -> R(n)) (t : [n][m]i64 @ t_mem -> R(n, m)) =
    kernel i < n at block do
      let (k : i64) (xs : [k]i64 @ x_mem -> i * m + {(k : 1)}) =
        filter j < m at lane do
          let (a : i64) = j * 7919 % 1009 + i
          in (a, a % 3 == 0)
      let (k1 : i64) =
        filter j < m at lane do
          let (a : i64) = j * 7907 % 1013 + i
          in (a % 5 == 0)
      let (p : i64) (ys : [p]i64 @ y_mem -> 2 * i * m + {(p : 1)}) (zs : [m - p]i64 @ y_mem -> 2 * i * m + m - 1 + {(m - p : -1)}) =
        partition j < m at lane do
          let (a : i64) = j * 7901 % 1019 + i
          in (a, a % 2 == 0)
      let (q : i64) (rows : [q][2]i64 @ y_mem -> 2 * i * m + 2 * q - 1 + {(q : -2), (2 : -1)}) =
        filter j < k at lane do
          let (r_mem : mem(private)) = alloc 16 in private
          let (r : [2]i64 @ r_mem -> R(2)) = iota 2
          let (b : i64) = xs[j]
          let (r1 : [2]i64 @ r_mem -> R(2)) = r with [0] = b
          in (r1, b % 2 == 0)
      let (last : i64) =
        loop (h : i64 = k1 * 100 + p) for j < q do
          let (b : i64) = rows[j, 0]
          let (c : i64) = rows[j, 1]
          in (h * 31 % 65537 + b + c)
      let (zero : [m]i64 @ t_mem -> i * m + {(m : 1)}) = replicate [m] 0
      let (ts : [m]i64 @ t_mem -> i * m + {(m : 1)}) =
        scatter zero j < m at lane do
          in (m - 1 - j - i, j + last)
      in (last, ts)
  in (s_mem, s, t_mem, t)

// Where the body reads what is put there, one lane does it all.
// CHECK-LABEL: entry imp within (
// CHECK: filter
// CHECK: return
entry fun within (n : i64) (m : i64) : (s_mem' : mem, [n]i64 @ s_mem' -> R(n)) =
  let (s_mem : mem) = alloc n * 8
  let (x_mem : mem) = alloc n * m * 8
  let (s : [n]i64 @ s_mem -> R(n)) =
    kernel i < n at block do
      let (x : [m]i64 @ x_mem -> i * m + {(m : 1)}) =
        kernel j < m at lane do
          in (j * 7919 % 1009 + i)
      let (k : i64) (xs : [k]i64 @ x_mem -> i * m + {(k : 1)}) =
        filter j < m at lane do
          let (a : i64) = x[j]
          in (a, a % 3 == 0)
      let (last : i64) =
        loop (h : i64 = k) for j < k do
          let (b : i64) = xs[j]
          in (h * 31 % 65537 + b)
      in (last)
  in (s_mem, s)
