// What has elements that share places is copied one element after the other.
// RUN: memexpand %s | funcheck %s
// RUN: memexpand %s > %t && memexpand %t | diff %t -
// RUN: memexpand %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand --layout=interleaved %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand --layout=blocked %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand %s | lower | funverify -q --same-as=%s

// Where a branch may give it from outside.
entry fun overlapping (n : i64) (c : bool) (A_mem : mem) (A : [4]i64 @ A_mem -> R(4)) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (V : [3][2]i64 @ A_mem -> 0 + {(3 : 1), (2 : 1)}) = A[0 + {(3 : 1), (2 : 1)}]
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (m : mem) (X : [3][2]i64 @ m -> 0 + {(3 : 1), (2 : 1)}) =
        if c then
          let (a : mem) = alloc 32
          let (B : [4]i64 @ a -> R(4)) = iota 4
          let (W : [3][2]i64 @ a -> 0 + {(3 : 1), (2 : 1)}) = B[0 + {(3 : 1), (2 : 1)}]
          in (a, W)
        else
          in (A_mem, V)
      let (x : i64) = X[0, 0]
      in (x)
  in (S)
// CHECK-LABEL: fun overlapping
//       CHECK:           let ([[S:V_[0-9]+]] : [3][2]i64 @ [[M:m_[0-9]+]] -> i + {(3 : n), (2 : n)}) = scratch [3][2] i64
//  CHECK-NEXT:           let ([[C:V_[0-9]+]] : [3][2]i64 @ [[M]] -> {{.*}}) =
//  CHECK-NEXT:             loop ({{V_[0-9]+}} : *[3][2]i64 @ [[M]] -> {{.*}} = [[S]]) for [[I:i_[0-9]+]] < 3 do
//       CHECK:                 loop ({{.*}}) for [[J:i_[0-9]+]] < 2 do
//  CHECK-NEXT:                   let ([[X:x_?[0-9]*]] : i64) = V[[[I]], [[J]]]
//  CHECK-NEXT:                   let ({{.*}}) = {{V_[0-9]+}} with [[[I]], [[J]]] = [[X]]
//       CHECK:           in ([[M]], [[C]])

// Windows of one of two arrays.
entry fun windows (n : i64) (c : i64) (A_mem : mem) (A : [n + 2]i64 @ A_mem -> R(n + 2)) (K_mem : mem) (K : [n]i64 @ K_mem -> R(n)) : (S_mem' : mem, [n]i64 @ S_mem' -> R(n)) =
  let (V : [n][3]i64 @ A_mem -> 0 + {(n : 1), (3 : 1)}) = A[0 + {(n : 1), (3 : 1)}]
  let (S_mem : mem) = alloc n * 8
  let (S : [n]i64 @ S_mem -> R(n)) =
    kernel i < n do
      let (a : i64) = K[i]
      let (X_mem : mem) (X : [n][3]i64 @ X_mem -> 0 + {(n : 1), (3 : 1)}) =
        if a > c then
          let (B_mem : mem) = alloc (n + 2) * 8
          let (B : [n + 2]i64 @ B_mem -> R(n + 2)) = replicate [n + 2] a
          let (W : [n][3]i64 @ B_mem -> 0 + {(n : 1), (3 : 1)}) = B[0 + {(n : 1), (3 : 1)}]
          in (B_mem, W)
        else
          in (A_mem, V)
      let (x : i64) = X[i, 1]
      in (x)
  in (S_mem, S)
// CHECK-LABEL: fun windows
//       CHECK:             loop ({{.*}}) for {{i_[0-9]+}} < n do

// Two arrays that have a block in common, in a loop that updates one of them and
// finds a size in the other.
entry fun lent (n : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (Q_mem : mem) = alloc 64
      let (Q : [4]i64 @ Q_mem -> R(4)) = replicate [4] i
      let (P : [4]i64 @ Q_mem -> 4 + {(4 : 1)}) = iota 4
      let (W : [2][3]i64 @ Q_mem -> 4 + {(2 : 1), (3 : 1)}) = P[0 + {(2 : 1), (3 : 1)}]
      let (s : i64) (Q2 : [4]i64 @ Q_mem -> R(4)) =
        loop (s : i64 = 0) (Q1 : *[4]i64 @ Q_mem -> R(4) = Q) for k < 2 do
          let (q : i64) = Q1[k]
          let (v : i64) = W[k, 2]
          let (w : i64) = max(q, 0) + v
          let (X_mem : mem) = alloc w * 8
          let (X : [w]i64 @ X_mem -> R(w)) = iota w
          let (x : i64) = X[w - 1]
          let (Q3 : [4]i64 @ Q_mem -> R(4)) = Q1 with [k + 1] = q + 1
          in (s + x, Q3)
      let (z : i64) = Q2[3]
      let (y : i64) = W[1, 1]
      in (s + z + y)
  in (S)
// CHECK-LABEL: fun lent
//   CHECK-DAG:     @ [[B:Q_mem_[0-9]+]] -> {{.*}}) = copy Q
//   CHECK-DAG:     let ({{W_[0-9]+}} : [2][3]i64 @ [[B]] -> {{.*}}) = scratch [2][3] i64
