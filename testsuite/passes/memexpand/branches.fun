// In branches and loops: what a size depends on is run in the same branch; of
// the rest nothing.  What lives in blocks of the thread is computed there.
// RUN: memexpand %s | funcheck %s
// RUN: memexpand %s > %t && memexpand %t | diff %t -
// RUN: memexpand %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand --layout=interleaved %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand --layout=blocked %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand %s | lower | funverify -q --same-as=%s

entry fun branches (n : i64) (m : i64) (A_mem : mem) (A : [n][m]i64 @ A_mem -> R(n, m)) (R_mem : mem) (R : *[n][m]i64 @ R_mem -> R(n, m)) : (*[n][m]i64 @ R_mem -> R(n, m)) =
  let (S : [n][m]i64 @ R_mem -> R(n, m)) =
    kernel i < n, j < m do
      let (a : i64) = A[i, j]
      assert a >= 0
      let (s : i64) =
        if a > 2 then
          let (T_mem : mem) = alloc m * 8
          let (row : [m]i64 @ A_mem -> i * m + {(m : 1)}) = A[i, :]
          let (T : [m]i64 @ T_mem -> R(m)) = copy row
          let (t : i64) = T[m - 1 - j]
          let (k : i64) = max(t, 0) + 1
          let (X_mem : mem) = alloc k * 4
          let (X : [k]f32 @ X_mem -> R(k)) = replicate [k] 1.0f32
          let (x : f32) = X[k - 1]
          in (i64(x) + k)
        else
          let (q : i64) =
            loop (c : i64 = 0) for t < m do
              let (b : i64) = A[i, t]
              let (w : i64) = max(b, 0)
              let (W_mem : mem) = alloc w
              let (W : [w]i8 @ W_mem -> R(w)) = replicate [w] 3i8
              let (V : [w]i8 @ W_mem -> w - 1 + {(w : -1)}) = reverse 0 W
              in (c + w)
          in (q)
      in (s)
  in (S)
//      CHECK: let (T_mem : mem) = alloc n * m * m * 8
// CHECK-NEXT: let (X_mem_sizes_mem : mem) = alloc n * m * 8
// CHECK-NEXT: let (X_mem_sizes : [n][m]i64 @ X_mem_sizes_mem -> R(n, m)) =
// CHECK-NEXT:   kernel [[I:i_[0-9]+]] < n, [[J:j_[0-9]+]] < m do
// CHECK-NEXT:     let ([[A:a_[0-9]+]] : i64) = A[[[I]], [[J]]]
// CHECK-NEXT:     assert [[A]] >= 0
// CHECK-NEXT:     let (X_mem_size : i64) =
// CHECK-NEXT:       if [[A]] > 2 then
//      CHECK:         let ([[T:T_[0-9]+]] : [m]i64 @ T_mem -> [[I]] * m + [[J]] + {(m : m * n)}) = copy
// CHECK-NEXT:         let ([[E:t_[0-9]+]] : i64) = [[T]][m - 1 - [[J]]]
// CHECK-NEXT:         let ([[K:k_[0-9]+]] : i64) = max([[E]], 0) + 1
// CHECK-NEXT:         in (max(0, [[K]]))
// CHECK-NEXT:       else
// CHECK-NEXT:         in (0)
// CHECK-NEXT:     in (max(0, X_mem_size))
// CHECK-NEXT: let ([[SIZES:X_mem_sizes_[0-9]+]] : [n * m]i64 @ X_mem_sizes_mem -> R(n * m)) = reshape [n * m] X_mem_sizes
//      CHECK: scan
//      CHECK: let (#[mem] X_mem_all : i64) = X_mem_at[n * m]
// CHECK-NEXT: let (X_mem : mem) = alloc X_mem_all * 4
//      CHECK: let (W_mem_sizes
//      CHECK:   loop ([[M:W_mem_most(_[0-9]+)?]] : i64 = 0) for
//      CHECK:     in (max([[M]], max(0,
//      CHECK: kernel i < n, j < m do
// CHECK-NEXT:   let (#[mem] W_mem_from : i64) = W_mem_at[i * m + j]
// CHECK-NEXT:   let (#[mem] X_mem_from : i64) = X_mem_at[i * m + j]
//      CHECK:   let (X : [k]f32 @ X_mem -> X_mem_from + {(k : 1)}) = replicate [k] 1.0f32
//      CHECK:   let (V : [w]i8 @ W_mem -> w + W_mem_from - 1 + {(w : -1)}) = reverse 0 W
