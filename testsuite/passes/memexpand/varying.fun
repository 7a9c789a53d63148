// Sizes that only an iteration can tell: a kernel before asks all of them.
// Each gets its place after the one before it; interleaved, all get what the
// largest needs.
// RUN: memexpand %s | funcheck %s
// RUN: memexpand --layout=interleaved %s | funcheck --check-prefix=MOST %s
// RUN: memexpand %s > %t && memexpand %t | diff %t -
// RUN: memexpand %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand --layout=interleaved %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand --layout=blocked %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand %s | lower | funverify -q --same-as=%s
// RUN: memexpand --layout=interleaved %s | lower | funverify -q --same-as=%s

entry fun data (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (R_mem : mem) = alloc n * 8
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (a : i64) = A[i]
      let (k : i64) = max(a, 0)
      let (X_mem : mem) = alloc k * 8
      let (X : [k]i64 @ X_mem -> R(k)) = iota k
      let (s : i64) =
        reduce (+) j < k do
          let (x : i64) = X[j]
          in (x)
      in (s)
  in (R_mem, R)
//      CHECK: let (X_mem_sizes_mem : mem) = alloc n * 8
// CHECK-NEXT: let (X_mem_sizes : [n]i64 @ X_mem_sizes_mem -> R(n)) =
// CHECK-NEXT:   kernel [[I:i_[0-9]+]] < n do
// CHECK-NEXT:     let ([[A:a_[0-9]+]] : i64) = A[[[I]]]
// CHECK-NEXT:     let ([[K:k_[0-9]+]] : i64) = max([[A]], 0)
// CHECK-NEXT:     in (max(0, [[K]]))
// CHECK-NEXT: let (X_mem_at_mem : mem) = alloc (n + 1) * 8
// CHECK-NEXT: let (X_mem_at : [n + 1]i64 @ X_mem_at_mem -> R(n + 1)) =
// CHECK-NEXT:   scan ((\ (a_{{[0-9]+}} : i64) (b : i64) -> in (a_{{[0-9]+}} + b), 0)) [[X:x_[0-9]+]] < n + 1 do
// CHECK-NEXT:     let (own : i64) =
// CHECK-NEXT:       if [[X]] == 0 then
// CHECK-NEXT:         in (0)
// CHECK-NEXT:       else
// CHECK-NEXT:         let (size : i64) = X_mem_sizes[[[X]] - 1]
// CHECK-NEXT:         in (size)
// CHECK-NEXT:     in (own)
// CHECK-NEXT: let (#[mem] X_mem_all : i64) = X_mem_at[n]
// CHECK-NEXT: let (X_mem : mem) = alloc X_mem_all * 8
// CHECK-NEXT: let (R : [n]i64 @ R_mem -> R(n)) =
// CHECK-NEXT:   kernel i < n do
// CHECK-NEXT:     let (#[mem] X_mem_from : i64) = X_mem_at[i]
//      CHECK:     let (X : [k]i64 @ X_mem -> X_mem_from + {(k : 1)}) = iota k
//
//      MOST: let (#[mem] X_mem_size : i64) =
// MOST-NEXT:   reduce (max) [[X:x_[0-9]+]] < n do
// MOST-NEXT:     let (#[mem] size : i64) = X_mem_sizes[[[X]]]
// MOST-NEXT:     in (size)
// MOST-NEXT: let (X_mem : mem) = alloc n * max(0, X_mem_size) * 8
//      MOST: let (X : [k]i64 @ X_mem -> i + {(k : n)}) = iota k
