// In a nested form the largest is taken; groups are asked as groups.
// RUN: memexpand %s | funcheck %s
// RUN: memexpand %s > %t && memexpand %t | diff %t -
// RUN: memexpand %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand --layout=interleaved %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand --layout=blocked %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand %s | lower | funverify -q --same-as=%s

entry fun nested (n : i64) (m : i64) (A_mem : mem) (A : [n][m]i64 @ A_mem -> R(n, m)) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (T_mem : mem) = alloc m * 8
      let (T : [m]i64 @ T_mem -> R(m)) =
        kernel j < m do
          let (a : i64) = A[i, j]
          let (k : i64) = max(a, 0)
          let (X_mem : mem) = alloc k * 8
          let (X : [k]i64 @ X_mem -> R(k)) = iota k
          let (s : i64) =
            reduce (+) l < k do
              let (x : i64) = X[l]
              in (x)
          in (s)
      let (t : i64) =
        reduce (+) j < m do
          let (y : i64) = T[j]
          in (y)
      in (t)
  in (S)
//      CHECK: let (X_mem_sizes : [n]i64 @ X_mem_sizes_mem -> R(n)) =
// CHECK-NEXT:   kernel [[I:i_[0-9]+]] < n do
// CHECK-NEXT:     let (X_mem_size : i64) =
// CHECK-NEXT:       reduce (max) [[J:j_[0-9]+]] < m do
// CHECK-NEXT:         let ([[A:a_[0-9]+]] : i64) = A[[[I]], [[J]]]
// CHECK-NEXT:         let ([[K:k_[0-9]+]] : i64) = max([[A]], 0)
// CHECK-NEXT:         in (max(0, [[K]]))
// CHECK-NEXT:     in (m * max(0, X_mem_size))
//      CHECK: let (X : [k]i64 @ X_mem -> j + X_mem_from + {(k : m)}) = iota k

entry fun group (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel g < n at block do
      let (B_mem : mem(shared)) = alloc 64 in shared
      let (B : [8]i64 @ B_mem -> R(8)) =
        kernel l < 8 at lane do
          let (a : i64) = A[g]
          in (fmod(a, 8) + l)
      let (b : i64) = B[3]
      let (L_mem : mem) = alloc 64
      let (L : [8]i64 @ L_mem -> R(8)) =
        kernel l < 8 at lane do
          let (c : i64) = B[l]
          let (X_mem : mem) = alloc c * 8
          let (X : [c]i64 @ X_mem -> R(c)) = iota c
          let (s : i64) =
            reduce (+) z < c do
              let (x : i64) = X[z]
              in (x)
          in (s)
      let (Y_mem : mem) = alloc b * 8
      let (Y : [b]i64 @ Y_mem -> R(b)) =
        kernel l < b at lane do
          in (l)
      let (r : i64) =
        reduce (+) l < 8 at lane do
          let (q : i64) = L[l]
          in (q)
      let (y : i64) = Y[b - 1]
      in (r + y)
  in (S)
//      CHECK: kernel [[G:g_[0-9]+]] < n at block do
// CHECK-NEXT:   let (B_mem_1 : mem(shared)) = alloc 64 in shared
//      CHECK:       kernel {{l_[0-9]+}} < 8 at lane do
//      CHECK:   let (X_mem_size{{.*}} : i64) =
// CHECK-NEXT:     reduce (max) {{l_[0-9]+}} < 8 do
//      CHECK: kernel g < n at block do
//      CHECK:   let (L : [8]i64 @ L_mem -> 8 * g + {(8 : 1)}) =
//      CHECK:   let (X : [c]i64 @ X_mem -> l + X_mem_from{{.*}} + {(c : 8)}) = iota c
