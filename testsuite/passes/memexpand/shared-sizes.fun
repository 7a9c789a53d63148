// What asks for as many units as another allocation of its body does gets its size
// from there: also where elements are of different widths, in trips, and where
// the largest size counts.  Another number is asked for by itself.
// RUN: memexpand %s -o %t.out
// RUN: funverify -q --validity=20 --same-as=%s %t.out
// RUN: funcheck %s --input-file %t.out
// RUN: memexpand --layout=interleaved %s -o %t.most
// RUN: funverify -q --validity=20 --same-as=%s %t.most
// RUN: funcheck --check-prefix=MOST %s --input-file %t.most
// RUN: memexpand %t.out | diff %t.out -

entry fun thread (n : i64) (K_mem : mem) (K : [n]i64 @ K_mem -> R(n)) : (R_mem' : mem, [n]f64 @ R_mem' -> R(n)) =
  let (R_mem : mem) = alloc n * 8
  let (R : [n]f64 @ R_mem -> R(n)) =
    kernel i < n do
      let (k : i64) = K[i]
      let (w : i64) = max(k, 1)
      let (X_mem : mem) = alloc w * 8
      let (Y_mem : mem) = alloc w * 4
      let (Z_mem : mem) = alloc w * 16
      let (X : [w]f64 @ X_mem -> R(w)) = replicate [w] f64(k)
      let (Y : [w]i32 @ Y_mem -> R(w)) = replicate [w] i32(i)
      let (Z : [w + w]f64 @ Z_mem -> R(w + w)) = concat X X
      let (y : i32) = Y[w - 1]
      let (z : f64) = Z[w]
      in (z + f64(y))
  in (R_mem, R)
// CHECK-LABEL: entry fun thread
//       CHECK:   let (X_mem_sizes :
//   CHECK-NOT:   Y_mem_sizes
//       CHECK:   let (#[mem] X_mem_all : i64) = X_mem_at[n]
//       CHECK:   let (X_mem : mem) = alloc X_mem_all * 8
//  CHECK-NEXT:   let (Y_mem : mem) = alloc X_mem_all * 4
//       CHECK:   let (Z_mem_sizes :
//       CHECK:   let (Z_mem : mem) = alloc Z_mem_all * 8
//       CHECK:     let (X : [w]f64 @ X_mem -> X_mem_from + {(w : 1)})
//  CHECK-NEXT:     let (Y : [w]i32 @ Y_mem -> X_mem_from + {(w : 1)})
//  CHECK-NEXT:     let (Z : [w + w]f64 @ Z_mem -> Z_mem_from + {(w + w : 1)})
//  MOST-LABEL: entry fun thread
//        MOST:   let (#[mem] X_mem_size : i64) =
//   MOST-NEXT:     reduce (max)
//        MOST:   let (X_mem : mem) = alloc n * max(0, X_mem_size) * 8
//   MOST-NEXT:   let (Y_mem : mem) = alloc n * max(0, X_mem_size) * 4
//        MOST:   let (#[mem] Z_mem_size : i64) =

entry fun trips (n : i64) (m : i64) (K_mem : mem) (K : [n][m]i64 @ K_mem -> R(n, m)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (R_mem : mem) = alloc n * 8
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (s : i64) =
        loop (s : i64 = 0) for t < m do
          let (k : i64) = K[i, t]
          let (w : i64) = max(k, 1)
          let (X_mem : mem) = alloc w * 8
          let (Y_mem : mem) = alloc w * 8
          let (X : [w]i64 @ X_mem -> R(w)) = iota w
          let (Y : [w]i64 @ Y_mem -> R(w)) = rotate 0 1 X
          let (y : i64) = Y[0]
          in (s ^ y)
      in (s)
  in (R_mem, R)
// CHECK-LABEL: entry fun trips
//       CHECK:   kernel i_{{[0-9]+}} < n do
//  CHECK-NEXT:     let (X_mem_size : i64) =
//  CHECK-NEXT:     loop (X_mem_most : i64 = 0)
//   CHECK-NOT:   loop (
//       CHECK:   let (X_mem : mem) = alloc [[ALL:.*]] * 8
//  CHECK-NEXT:   let (Y_mem : mem) = alloc [[ALL]] * 8
//  CHECK-NEXT:   let (R :
