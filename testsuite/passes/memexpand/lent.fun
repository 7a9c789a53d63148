// What a size depends on updates an array that is in use: that happens in a copy.
// RUN: memexpand %s | funcheck %s
// RUN: memexpand %s > %t && memexpand %t | diff %t -
// RUN: memexpand %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand --layout=interleaved %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand --layout=blocked %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand %s | lower | funverify -q --same-as=%s
// RUN: hoist %s | memexpand | funverify -q --validity=20 --same-as=%s

// By a loop, which consumes it.
entry fun consumes (n : i64) (m : i64) (A_mem : mem) (A : [n][m]i64 @ A_mem -> R(n, m)) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  assert m >= 1
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (row : [m]i64 @ A_mem -> i * m + {(m : 1)}) = A[i, :]
      let (c_mem : mem) = alloc m * 8
      let (c : [m]i64 @ c_mem -> R(m)) = copy row
      let (a : i64) = c[0]
      let (r : i64) =
        if a > 3 then
          let (d : [m]i64 @ c_mem -> R(m)) =
            loop (d : *[m]i64 @ c_mem -> R(m) = c) for j < m do
              let (x : i64) = d[j]
              let (e : [m]i64 @ c_mem -> R(m)) = d with [j] = fmod(x, 5)
              in (e)
          let (k : i64) = d[m - 1]
          let (X_mem : mem) = alloc k * 8
          let (X : [k]i64 @ X_mem -> R(k)) = iota k
          let (s : i64) =
            reduce (+) j < k do
              let (x : i64) = X[j]
              in (x)
          in (s)
        else
          in (a)
      in (r)
  in (S)
// CHECK-LABEL: fun consumes
//       CHECK:   let ([[M:c_mem_[0-9]+]] : mem) = alloc n * max(0, m) * 8
//       CHECK:     let ([[C:c_[0-9]+]] : [m]i64 @ c_mem -> {{.*}}) = copy
//       CHECK:         let ([[D:c_[0-9]+]] : [m]i64 @ [[M]] -> {{.*}}) = copy [[C]]
//       CHECK:           loop ({{d_[0-9]+}} : *[m]i64 @ [[M]] -> {{.*}} = [[D]]) for

// Two of them, one by way of a view.
entry fun two (n : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (T_mem : mem) = alloc 16
      let (T : [2]i64 @ T_mem -> R(2)) = iota 2
      let (V_mem : mem) = alloc 24
      let (V : [3]i64 @ V_mem -> R(3)) = replicate [3] i
      let (s : i64) =
        if i > 1 then
          let (t : i64) = V[2]
          let (U : [2]i64 @ T_mem -> R(2)) = T with [0] = t % 4 + 1
          let (W : [3]i64 @ V_mem -> 2 + {(3 : -1)}) = reverse 0 V
          let (u : i64) = U[0]
          let (Y : [3]i64 @ V_mem -> 2 + {(3 : -1)}) = W with [1] = u
          let (y : i64) = Y[1]
          let (X_mem : mem) = alloc y * 8
          let (X : [y]i64 @ X_mem -> R(y)) = iota y
          let (x : i64) = X[y - 1]
          in (x)
        else
          in (0)
      in (s)
  in (S)
// CHECK-LABEL: fun two
//   CHECK-DAG:     @ T_mem_1 -> {{.*}}) = copy T_1
//   CHECK-DAG:     @ V_mem_1 -> {{.*}}) = copy V_1

// A block that is allocated before a loop, and in which only its trips have
// arrays, may be written in another loop before: nobody else reads it.
entry fun trips (n : i64) (m : i64) (A_mem : mem) (A : [n][m]i64 @ A_mem -> R(n, m)) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  assert m >= 1
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (row : [m]i64 @ A_mem -> i * m + {(m : 1)}) = A[i, :]
      let (c_mem : mem) = alloc m * 8
      let (t : i64) =
        loop (t : i64 = 0) for j < m do
          let (c : [m]i64 @ c_mem -> R(m)) = rotate 0 j row
          let (a : i64) = c[0]
          let (k : i64) = max(a, 0) + j
          let (X_mem : mem) = alloc k * 8
          let (X : [k]i64 @ X_mem -> R(k)) = iota k
          let (s : i64) =
            reduce (+) q < k do
              let (x : i64) = X[q]
              in (x)
          in (s + t)
      in (t)
  in (S)
// CHECK-LABEL: fun trips
//       CHECK:   let (X_mem : mem) = alloc X_mem_all * 8

// The copy of what is private is private.
entry fun private (n : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (T_mem : mem(private)) = alloc 16 in private
      let (T : [2]i64 @ T_mem -> R(2)) = iota 2
      let (s : i64) =
        if i > 1 then
          let (t : i64) = T[1]
          let (U : [2]i64 @ T_mem -> R(2)) = T with [0] = t + i
          let (u : i64) = U[0]
          let (X_mem : mem) = alloc u * 8
          let (X : [u]i64 @ X_mem -> R(u)) = iota u
          let (x : i64) = X[u - 1]
          in (x)
        else
          let (v : i64) = T[0]
          in (v)
      in (s)
  in (S)
// CHECK-LABEL: fun private
//       CHECK:       let ({{T_mem_[0-9]+}} : mem(private)) = alloc 16 in private
//       CHECK:       let ([[M:T_mem_[0-9]+]] : mem(private)) = alloc 16 in private
//       CHECK:           let ({{T_[0-9]+}} : [2]i64 @ [[M]] -> R(2)) = copy

// What is updated is copied together with what shares its block, each to where it
// is there.
entry fun together (n : i64) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (T_mem : mem) = alloc 24
      let (T : [1]i64 @ T_mem -> R(1)) = iota 1
      let (V : [2]i64 @ T_mem -> 1 + {(2 : 1)}) = replicate [2] i
      let (s : i64) =
        if i > 3 then
          let (v : i64) = V[1]
          let (U : [1]i64 @ T_mem -> R(1)) = T with [0] = v + 1
          let (u : i64) = U[0]
          let (X_mem : mem) = alloc u * 8
          let (X : [u]i64 @ X_mem -> R(u)) = iota u
          in (u)
        else
          in (0)
      in (s)
  in (S)
// CHECK-LABEL: fun together
//       CHECK:   let ([[M:T_mem_[0-9]+]] : mem) = alloc
//       CHECK:     let ([[T:T_[0-9]+]] : [1]i64 @ T_mem -> {{.*}}) = iota
//       CHECK:     let ([[V:V_[0-9]+]] : [2]i64 @ T_mem -> {{.*}}) = replicate
//       CHECK:         [1]i64 @ [[M]] -> {{.*}}) = copy [[T]]
//       CHECK:         [2]i64 @ [[M]] -> {{.*}} + n + {{.*}}) = copy [[V]]

// A loop that updates what it passes on gets a copy before its first trip.
entry fun carried (n : i64) (m : i64) (K_mem : mem) (K : [n]i64 @ K_mem -> R(n)) : (S_mem' : mem, [n]i64 @ S_mem' -> R(n)) =
  assert m >= 1
  let (S_mem : mem) = alloc n * 8
  let (S : [n]i64 @ S_mem -> R(n)) =
    kernel i < n do
      let (a : i64) = K[i]
      let (Q0_mem : mem) = alloc m * 8
      let (Q0 : [m]i64 @ Q0_mem -> R(m)) = replicate [m] a
      let (s : i64) (Q : [m]i64 @ Q0_mem -> R(m)) =
        loop (s : i64 = 0) (Q : *[m]i64 @ Q0_mem -> R(m) = Q0) for k < 5 do
          let (q : i64) = Q[k % m]
          let (w : i64) = max(q, 1)
          let (X_mem : mem) = alloc w * 8
          let (X : [w]i64 @ X_mem -> R(w)) = iota w
          let (Y_mem : mem) = alloc w * 8
          let (Y : [w]i64 @ Y_mem -> R(w)) = rotate 0 1 X
          let (y : i64) = Y[w - 1]
          let (Q' : [m]i64 @ Q0_mem -> R(m)) = Q with [(k + 1) % m] = (q + 1) % 50
          in (s + y + w, Q')
      let (z : i64) = Q[0]
      in (s + z)
  in (S_mem, S)
// CHECK-LABEL: fun carried
//       CHECK:     let ([[C:Q0_[0-9]+]] : [m]i64 @ [[M:Q0_mem_[0-9]+]] -> {{.*}}) = copy
//       CHECK:       loop ({{.*}} : i64 = 0) ({{.*}} : *[m]i64 @ [[M]] -> {{.*}} = [[C]]) for

entry fun kept (n : i64) (K_mem : mem) (K : [n]i64 @ K_mem -> R(n)) : (S_mem' : mem, [n]i64 @ S_mem' -> R(n)) =
  let (S_mem : mem) = alloc n * 8
  let (S : [n]i64 @ S_mem -> R(n)) =
    kernel i < n do
      let (a : i64) = K[i]
      let (Q0_mem : mem(private)) = alloc 32 in private
      let (Q0 : [4]i64 @ Q0_mem -> R(4)) = replicate [4] a
      let (s : i64) (Q : [4]i64 @ Q0_mem -> R(4)) =
        loop (s : i64 = 0) (Q : *[4]i64 @ Q0_mem -> R(4) = Q0) for k < 5 do
          let (q : i64) = Q[k % 4]
          let (w : i64) = max(q, 1)
          let (X_mem : mem) = alloc w * 8
          let (X : [w]i64 @ X_mem -> R(w)) = iota w
          let (Y_mem : mem) = alloc w * 8
          let (Y : [w]i64 @ Y_mem -> R(w)) = rotate 0 1 X
          let (y : i64) = Y[w - 1]
          let (Q' : [4]i64 @ Q0_mem -> R(4)) = Q with [(k + 1) % 4] = (q * 3 + 1) % 100
          in (s + y + w, Q')
      let (z : i64) = Q[2]
      in (s + z)
  in (S_mem, S)
// CHECK-LABEL: fun kept
//       CHECK:       [4]i64 @ [[M:Q0_mem_[0-9]+]] -> R(4)) = copy
//       CHECK:       loop ({{.*}} : i64 = 0) ({{.*}} : *[4]i64 @ [[M]] -> {{.*}} = {{.*}}) for

// And one that makes it anew, in two blocks in turn, has two more: the blocks that
// are passed on leave the loop first.
entry fun turns (n : i64) (m : i64) (c : i64) (K_mem : mem) (K : [n]i64 @ K_mem -> R(n)) : (S_mem' : mem, [n]i64 @ S_mem' -> R(n)) =
  assert m >= 1
  let (S_mem : mem) = alloc n * 8
  let (S : [n]i64 @ S_mem -> R(n)) =
    kernel i < n do
      let (a : i64) = K[i]
      let (Q0_mem : mem) = alloc m * 8
      let (Q0 : [m]i64 @ Q0_mem -> R(m)) = replicate [m] a
      let (s : i64) (Q_mem : mem) (Q : [m]i64 @ Q_mem -> R(m)) =
        loop (s : i64 = 0) (Q_mem : mem = Q0_mem) (Q : [m]i64 @ Q_mem -> R(m) = Q0) for k < c do
          let (q : i64) = Q[k % m]
          let (w : i64) = max(q, 1)
          let (X_mem : mem) = alloc w * 8
          let (X : [w]i64 @ X_mem -> R(w)) = iota w
          let (Y_mem : mem) = alloc w * 8
          let (Y : [w]i64 @ Y_mem -> R(w)) = rotate 0 1 X
          let (y : i64) = Y[w - 1]
          let (Q'_mem : mem) = alloc m * 8
          let (Q' : [m]i64 @ Q'_mem -> R(m)) = rotate 0 1 Q
          let (Q2 : [m]i64 @ Q'_mem -> R(m)) = Q' with [0] = (q + 1) % 50
          in (s + y + w, Q'_mem, Q2)
      let (z : i64) = Q[0]
      in (s + z)
  in (S_mem, S)
// CHECK-LABEL: fun turns
//       CHECK:     kernel
//       CHECK:       let ([[C:Q0_[0-9]+]] : [m]i64 @ [[M:Q0_mem_[0-9]+]] -> {{.*}}) = copy
//       CHECK:         loop ({{.*}} : i64 = 0) ({{.*}} : mem = [[A:Q'_mem_[0-9]+]]) ({{.*}} : mem = [[B:Q'_mem_[0-9]+]]) ({{.*}} : mem = [[M]]) ({{.*}} = [[C]]) for
//       CHECK:   let (S :
//   CHECK-NOT: mem = [[A]])
//   CHECK-NOT: X_mem_most

entry fun inner (n : i64) (m : i64) (c : i64) (K_mem : mem) (K : [n]i64 @ K_mem -> R(n)) : (S_mem' : mem, [n]i64 @ S_mem' -> R(n)) =
  assert m >= 2
  let (S_mem : mem) = alloc n * 8
  let (S : [n]i64 @ S_mem -> R(n)) =
    kernel i < n do
      let (a : i64) = K[i]
      let (R_mem : mem) = alloc m * 8
      let (R : [m]i64 @ R_mem -> R(m)) =
        kernel j < m do
          let (Q0_mem : mem) = alloc m * 8
          let (Q0 : [m]i64 @ Q0_mem -> R(m)) = replicate [m] a
          let (s : i64) (Q : [m]i64 @ Q0_mem -> R(m)) =
            loop (s : i64 = 0) (Q : *[m]i64 @ Q0_mem -> R(m) = Q0) for k < 4 do
              let (q : i64) = Q[k % m]
              let (w : i64) = max(q, 1)
              let (X_mem : mem) = alloc w * 8
              let (X : [w]i64 @ X_mem -> R(w)) = iota w
              let (Y_mem : mem) = alloc w * 8
              let (Y : [w]i64 @ Y_mem -> R(w)) = rotate 0 1 X
              let (y : i64) = Y[w - 1]
              let (Q2 : [m]i64 @ Q0_mem -> R(m)) = Q with [0] = (q + j) % 50
              in (s + y, Q2)
          let (z : i64) = Q[0]
          in (z + s)
      let (r : i64) = R[1]
      in (r)
  in (S_mem, S)
// CHECK-LABEL: fun inner
//       CHECK:           loop ({{X_mem_most[_0-9]*}} : i64 = 0) ({{.*}} : *[m]i64 @ Q0_mem_1
