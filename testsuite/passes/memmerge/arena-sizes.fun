// Blocks of other sizes join where they are proved to fit, and where all take no
// more than what is live at one time.
// RUN: memmerge --arena %s | funcheck %s
// RUN: memmerge --arena %s | funverify -q --validity=20 --same-as=%s
// RUN: memmerge --arena %s | inline | memexpand | hoist | guard | lower | funverify -q --validity=20 --same-as=%s
// RUN: memmerge --arena --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=SAY

// C takes the place of A, whichever is larger; the narrower elements of B lie
// over both.
// CHECK-LABEL: fun turns
// CHECK: let (A_mem : mem) = alloc max(n * m * 8 + m * 4, n * 8 + m * 4)
// CHECK: let (A : [n]i64 @ A_mem -> R(n)) =
// CHECK: let (B : [m]i32 @ A_mem -> max(n * m * 2, n * 2) + {(m : 1)}) =
// CHECK: let (C : [n][m]i64 @ A_mem -> R(n, m)) =
// CHECK: let (V : [m][n]i64 @ A_mem -> C(m, n)) = transpose C
// CHECK-NOT: alloc
// SAY: 'B_mem' is a part of 'A_mem', at byte max(n * m * 8, n * 8)
// SAY: 'A_mem' becomes 3 blocks, in max(n * m * 8 + m * 4, n * 8 + m * 4) bytes
entry fun turns (n : i64) (m : i64) (X_mem : mem) (X : [n][m]i64 @ X_mem -> R(n, m)) : (i64) =
  let (A_mem : mem) = alloc n * 8
  let (A : [n]i64 @ A_mem -> R(n)) = iota n
  let (B_mem : mem) = alloc m * 4
  let (B : [m]i32 @ B_mem -> R(m)) = replicate [m] 7i32
  let (a : i64) =
    reduce (+) i < n do
      let (x : i64) = A[i]
      in (x)
  let (C_mem : mem) = alloc n * m * 8
  let (C : [n][m]i64 @ C_mem -> R(n, m)) = replicate [n][m] a
  let (V : [m][n]i64 @ C_mem -> C(m, n)) = transpose C
  let (c : i64) =
    reduce (+) i < n do
      let (x : i64) = C[i, 0]
      in (x)
  let (b : i32) =
    reduce (+) i < m do
      let (x : i32) = B[i]
      in (x)
  in (i64(b) + c)

// Numbers lie below.
// CHECK-LABEL: fun mixed
// CHECK: let (A_mem : mem) = alloc 2 * (n * 8) + 16
// CHECK: let (A : [n]i64 @ A_mem -> 2 + {(n : 1)}) =
// CHECK: let (B : [2]i64 @ A_mem -> R(2)) =
// CHECK: let (C : [n]i64 @ A_mem -> n + 2 + {(n : 1)}) =
// CHECK-NOT: alloc
entry fun mixed (n : i64) (X_mem : mem) (X : [n]i64 @ X_mem -> R(n)) : (i64) =
  assert 0 < n
  let (A_mem : mem) = alloc n * 8
  let (A : [n]i64 @ A_mem -> R(n)) = iota n
  let (B_mem : mem) = alloc 16
  let (B : [2]i64 @ B_mem -> R(2)) = iota 2
  let (C_mem : mem) = alloc n * 8
  let (C : [n]i64 @ C_mem -> R(n)) = replicate [n] 3
  let (a : i64) = A[0]
  let (b : i64) = B[1]
  let (c : i64) = C[n - 1]
  in (a + b + c)

// What other bodies, functions and callers know by its name stays, and so does
// what is not known in time.
// CHECK-LABEL: fun given
// CHECK: let (A_mem : mem) = alloc 80
fun given (X_mem : mem) (X : [2]i64 @ X_mem -> R(2)) : (i64) =
  let (A_mem : mem) = alloc 16
  let (A : [2]i64 @ A_mem -> R(2)) = copy X
  let (B_mem : mem) = alloc 64
  let (B : [8]i64 @ B_mem -> R(8)) = iota 8
  let (a : i64) = A[0]
  let (b : i64) = B[0]
  in (a + b)

// CHECK-LABEL: fun stay
// CHECK: let (A_mem : mem) = alloc 16
// CHECK: let (B_mem : mem) = alloc m * 8
// CHECK: let (C_mem : mem) = alloc m * 8
// CHECK: let (E_mem : mem) = alloc n * 8
// CHECK: let (F_mem : mem) = alloc k * 8
// CHECK: let (G_mem : mem) = alloc q * 8
// CHECK: let (H_mem : mem) = alloc p * 8
// CHECK: let (R : [n]i64 @ E_mem -> R(n)) =
// SAY: 'A_mem' is in no arena: a function gets it
// SAY: 'B_mem' is in no arena: a branch passes it on
// SAY: 'C_mem' is in no arena: a branch passes it on
// SAY: 'E_mem' is in no arena: no other block joins it
// SAY: 'F_mem' is in no arena: no other block joins it
// SAY: 'G_mem' is in no arena: its size is not known to be 0 or more
// SAY: 'H_mem' is in no arena: an assert precedes it
// SAY: 'R_mem' is in no arena: it is a result
entry fun stay (n : i64) (m : i64) (q : i64) (p : i64) (X_mem : mem) (X : [n][m]i64 @ X_mem -> R(n, m)) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  assert 1 <= m && 1 <= n && p >= 0
  let (A_mem : mem) = alloc 16
  let (A : [2]i64 @ A_mem -> R(2)) = iota 2
  let (a : i64) = given(A_mem, A)
  let (B_mem : mem) = alloc m * 8
  let (B : [m]i64 @ B_mem -> R(m)) = iota m
  let (C_mem : mem) = alloc m * 8
  let (C : [m]i64 @ C_mem -> R(m)) = replicate [m] a
  let (D_mem : mem) (D : [m]i64 @ D_mem -> R(m)) =
    if a > 3 then
      in (B_mem, B)
    else
      in (C_mem, C)
  let (E_mem : mem) = alloc n * 8
  let (E : [n]i64 @ E_mem -> R(n)) = replicate [n] 5
  let (d : i64) = D[m - 1]
  let (k : i64) = max(1, min(d, 4))
  let (F_mem : mem) = alloc k * 8
  let (F : [k]i64 @ F_mem -> R(k)) = iota k
  let (f : i64) = F[k - 1]
  let (G_mem : mem) = alloc q * 8
  let (G : [q]i64 @ G_mem -> R(q)) = iota q
  let (g : i64) =
    reduce (+) i < q do
      let (x : i64) = G[i]
      in (x)
  assert p < 9
  let (H_mem : mem) = alloc p * 8
  let (H : [p]i64 @ H_mem -> R(p)) = iota p
  let (h : i64) =
    reduce (+) i < p do
      let (x : i64) = H[i]
      in (x)
  let (e : i64) = E[n - 1]
  let (R_mem : mem) = alloc n * 8
  let (R : [n]i64 @ R_mem -> R(n)) = replicate [n] a + e + f + g + h
  in (R_mem, R)

// Three of seven are live at any time, and nobody knows which are larger: some
// sums of sizes would be of blocks that never are live together.
// CHECK-LABEL: fun turns_of_three
// CHECK: alloc max(
// CHECK: let (C_mem : mem) = alloc c * 8
// SAY: 'C_mem' is in no arena: all would take more than is live at one time
entry fun turns_of_three (a : i64) (b : i64) (c : i64) (d : i64) (e : i64) (f : i64) (g : i64) : (i64) =
  assert 1 <= a && 1 <= b && 1 <= c && 1 <= d && 1 <= e && 1 <= f && 1 <= g
  let (A_mem : mem) = alloc a * 8
  let (A : [a]i64 @ A_mem -> R(a)) = replicate [a] 1
  let (B_mem : mem) = alloc b * 8
  let (B : [b]i64 @ B_mem -> R(b)) = replicate [b] 1
  let (C_mem : mem) = alloc c * 8
  let (C : [c]i64 @ C_mem -> R(c)) = replicate [c] 1
  let (a0 : i64) = A[0]
  let (D_mem : mem) = alloc d * 8
  let (D : [d]i64 @ D_mem -> R(d)) = replicate [d] a0
  let (b0 : i64) = B[0]
  let (E_mem : mem) = alloc e * 8
  let (E : [e]i64 @ E_mem -> R(e)) = replicate [e] b0
  let (c0 : i64) = C[0]
  let (F_mem : mem) = alloc f * 8
  let (F : [f]i64 @ F_mem -> R(f)) = replicate [f] c0
  let (d0 : i64) = D[0]
  let (G_mem : mem) = alloc g * 8
  let (G : [g]i64 @ G_mem -> R(g)) = replicate [g] d0
  let (e0 : i64) = E[0]
  let (f0 : i64) = F[0]
  let (g0 : i64) = G[0]
  in (g0)

// Two arenas, as the second one's sizes are not known before.
// CHECK-LABEL: fun late
// CHECK: let (A_mem : mem) = alloc 2 * (n * 8)
// CHECK: let (C_mem : mem) = alloc l * 8 + k * 8
// CHECK: let (C : [k]i64 @ C_mem -> l + {(k : 1)}) =
// CHECK: let (D : [l]i64 @ C_mem -> R(l)) =
// CHECK-NOT: alloc
entry fun late (n : i64) (X_mem : mem) (X : [n]i64 @ X_mem -> R(n)) : (i64) =
  assert 0 < n
  let (A_mem : mem) = alloc n * 8
  let (A : [n]i64 @ A_mem -> R(n)) = iota n
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) = iota n
  let (b : i64) = B[n - 1]
  let (k : i64) = max(1, min(b, 4))
  let (l : i64) = k + 1
  let (C_mem : mem) = alloc k * 8
  let (C : [k]i64 @ C_mem -> R(k)) = iota k
  let (D_mem : mem) = alloc l * 8
  let (D : [l]i64 @ D_mem -> R(l)) = iota l
  let (a : i64) = A[0]
  let (c : i64) = C[0]
  let (d : i64) = D[1]
  in (a + b + c + d)

// The size has its value above the assert, too.
// CHECK-LABEL: fun above
// CHECK: let (A_mem : mem) = alloc p * 8 + 32
// CHECK-NOT: alloc
entry fun above (p : i64) (X_mem : mem) (X : [4]i64 @ X_mem -> R(4)) : (i64) =
  assert 1 <= p && p < 9
  let (A_mem : mem) = alloc 32
  let (A : [4]i64 @ A_mem -> R(4)) = copy X
  let (a : i64) = A[0]
  assert a < p
  let (B_mem : mem) = alloc p * 8
  let (B : [p]i64 @ B_mem -> R(p)) = iota p
  let (b : i64) = B[0]
  let (c : i64) = A[1]
  in (b + c)
