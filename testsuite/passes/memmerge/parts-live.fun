// A block that is live gives room where its arrays do not reach any more.
// RUN: memmerge --remarks=%t.txt %s | funcheck %s
// RUN: funcheck %s --input-file=%t.txt --check-prefix=REMARK
// RUN: memmerge %s | funverify -q --validity=20 --same-as=%s
// RUN: funverify -q --validity=20 %s

// Of X, the second half is still read.
// CHECK-LABEL: fun half
// CHECK:         (X_mem : mem) = alloc 2 * n * 8
// CHECK-NOT:     alloc
// CHECK:         (Y : [n]i64 @ X_mem -> R(n)) =
// REMARK: parts-live.fun:22:3: remark: 'Y_mem' is 'X_mem', whose arrays lie apart [memmerge: merged]
entry fun half (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (i64) =
  let (X_mem : mem) = alloc 2 * n * 8
  let (X : [2 * n]i64 @ X_mem -> R(2 * n)) = iota 2 * n
  let (s : i64) =
    reduce (+) i < 2 * n do
      let (x : i64) = X[i]
      in (x)
  let (V : [n]i64 @ X_mem -> n + {(n : 1)}) = X[n : n]
  // Y is at the begin.
  let (Y_mem : mem) = alloc n * 8
  let (Y : [n]i64 @ Y_mem -> R(n)) =
    kernel i < n do
      let (v : i64) = V[n - 1 - i]
      let (a : i64) = A[i]
      in (v * a)
  let (t : i64) =
    reduce (+) i < n do
      let (y : i64) = Y[i]
      let (v : i64) = V[i]
      in (y * v)
  in (s + t)

// Even and odd elements; a loop updates the odd ones.
// CHECK-LABEL: fun turns
// CHECK:         (X_mem : mem) = alloc 2 * n * 8
// CHECK-NOT:     alloc
// CHECK:         (Z : [n]i64 @ X_mem -> 1 + {(n : 2)}) =
// REMARK: 'Y_mem' is 'X_mem', whose arrays lie apart [memmerge: merged]
entry fun turns (n : i64) : (i64) =
  let (X_mem : mem) = alloc 2 * n * 8
  let (X : [2 * n]i64 @ X_mem -> R(2 * n)) = iota 2 * n
  let (V : [n]i64 @ X_mem -> 0 + {(n : 2)}) = X[0 + {(n : 2)}]
  let (Y_mem : mem) = alloc 2 * n * 8
  let (Y : [n]i64 @ Y_mem -> 1 + {(n : 2)}) = iota n
  let (Z : [n]i64 @ Y_mem -> 1 + {(n : 2)}) =
    loop (W : *[n]i64 @ Y_mem -> 1 + {(n : 2)} = Y) for i < n do
      let (v : i64) = V[n - 1 - i]
      let (y : i64) = W[i]
      let (U : [n]i64 @ Y_mem -> 1 + {(n : 2)}) = W with [i] = v + y
      in (U)
  let (t : i64) =
    reduce (+) i < n do
      let (z : i64) = Z[i]
      let (v : i64) = V[i]
      in (z * v)
  in (t)

// In a thread the sum of its blocks counts.
// CHECK-LABEL: fun threads
// CHECK:         alloc 64 in private
// CHECK-NOT:     alloc 32 in private
// CHECK:         in (s)
entry fun threads (n : i64) : (r_mem : mem, [n]i64 @ r_mem -> R(n)) =
  let (r_mem : mem) = alloc n * 8
  let (r : [n]i64 @ r_mem -> R(n)) =
    kernel i < n at thread do
      let (X_mem : mem(private)) = alloc 64 in private
      let (X : [8]i64 @ X_mem -> R(8)) = iota 8
      let (V : [4]i64 @ X_mem -> 4 + {(4 : 1)}) = X[4 : 4]
      let (Y_mem : mem(private)) = alloc 32 in private
      let (Y : [4]i64 @ Y_mem -> R(4)) = replicate [4] i
      let (s : i64) =
        loop (s : i64 = 0) for j < 4 do
          let (y : i64) = Y[j]
          let (v : i64) = V[j]
          in (s + y * v)
      in (s)
  in (r_mem, r)

// The first half is where Y would be.
// CHECK-LABEL: fun first
// CHECK:         (Y_mem : mem) = alloc n * 8
// REMARK: 'Y_mem' is no part of 'X_mem', which is live then: elements of 'V' and 'Y' may meet [memmerge, missed: apart]
entry fun first (n : i64) : (i64) =
  let (X_mem : mem) = alloc 2 * n * 8
  let (X : [2 * n]i64 @ X_mem -> R(2 * n)) = iota 2 * n
  let (V : [n]i64 @ X_mem -> 0 + {(n : 1)}) = X[0 : n]
  let (Y_mem : mem) = alloc n * 8
  let (Y : [n]i64 @ Y_mem -> R(n)) = replicate [n] n
  let (t : i64) =
    reduce (+) i < n do
      let (y : i64) = Y[i]
      let (v : i64) = V[i]
      in (y * v)
  in (t)

// All of X is read again at last.
// CHECK-LABEL: fun again
// CHECK:         (Y_mem : mem) = alloc n * 8
// REMARK: 'Y_mem' is no part of 'X_mem', which is live then: elements of 'X' and 'Y' may meet [memmerge, missed: apart]
entry fun again (n : i64) : (i64) =
  let (X_mem : mem) = alloc 2 * n * 8
  let (X : [2 * n]i64 @ X_mem -> R(2 * n)) = iota 2 * n
  let (V : [n]i64 @ X_mem -> n + {(n : 1)}) = X[n : n]
  let (Y_mem : mem) = alloc n * 8
  let (Y : [n]i64 @ Y_mem -> R(n)) = replicate [n] n
  let (t : i64) =
    reduce (+) i < n do
      let (y : i64) = Y[i]
      let (v : i64) = V[i]
      in (y * v)
  let (x : i64) =
    reduce (max) i < 2 * n do
      let (x : i64) = X[i]
      in (x)
  in (t + x)

// Offsets of other elements are other bytes.
// CHECK-LABEL: fun widths
// CHECK:         (Y_mem : mem) = alloc n * 8
// REMARK: 'Y_mem' is no part of 'X_mem', which is live then: 'V' and 'Y' have elements of other sizes [memmerge, missed: apart]
entry fun widths (n : i64) : (i64) =
  let (X_mem : mem) = alloc 2 * n * 4
  let (X : [2 * n]i32 @ X_mem -> R(2 * n)) = replicate [2 * n] 3i32
  let (V : [n]i32 @ X_mem -> n + {(n : 1)}) = X[n : n]
  let (Y_mem : mem) = alloc n * 8
  let (Y : [n]i64 @ Y_mem -> R(n)) = iota n
  let (t : i64) =
    reduce (+) i < n do
      let (y : i64) = Y[i]
      let (v : i32) = V[i]
      in (y * i64(v))
  in (t)

// Where V begins is known after Y has its block.
// CHECK-LABEL: fun later
// CHECK:         (Y_mem : mem) = alloc n * 8
// REMARK: 'Y_mem' is no part of 'X_mem', which is live then: elements of 'X' and 'Y' may meet [memmerge, missed: apart]
entry fun later (n : i64) : (i64) =
  let (X_mem : mem) = alloc 2 * n * 8
  let (X : [2 * n]i64 @ X_mem -> R(2 * n)) = iota 2 * n
  let (Y_mem : mem) = alloc n * 8
  let (Y : [n]i64 @ Y_mem -> R(n)) = replicate [n] n
  let (k : i64) =
    reduce (max) i < n do
      let (y : i64) = Y[i]
      in (max(n, y) - y + n)
  assert k == n
  let (V : [n]i64 @ X_mem -> k + {(n : 1)}) = X[k : n]
  let (t : i64) =
    reduce (+) i < n do
      let (y : i64) = Y[i]
      let (v : i64) = V[i]
      in (y * v)
  in (t)

// A function may do in a block what it wants to.
// CHECK-LABEL: fun called
// CHECK:         (Y_mem : mem) = alloc n * 8
// REMARK: 'Y_mem' is no part of 'X_mem', which is live then: a call gets one of them [memmerge, missed: apart]
fun sum (n : i64) (m : mem) (#[mem] o : i64) (V : [n]i64 @ m -> o + {(n : 1)}) : (i64) =
  let (s : i64) =
    reduce (+) i < n do
      let (v : i64) = V[i]
      in (v)
  in (s)

entry fun called (n : i64) : (i64) =
  let (X_mem : mem) = alloc 2 * n * 8
  let (X : [2 * n]i64 @ X_mem -> R(2 * n)) = iota 2 * n
  let (V : [n]i64 @ X_mem -> n + {(n : 1)}) = X[n : n]
  let (Y_mem : mem) = alloc n * 8
  let (Y : [n]i64 @ Y_mem -> R(n)) = replicate [n] n
  let (t : i64) =
    reduce (+) i < n do
      let (y : i64) = Y[i]
      in (y)
  let (s : i64) = sum(n, X_mem, n, V)
  in (s * t)

// Who gets both blocks may make an array anywhere in the one: Z.
// CHECK-LABEL: fun branches
// CHECK-COUNT-4: alloc
// REMARK-COUNT-2: 'Y_mem' is no part of 'X_mem', which is live then: both are results [memmerge, missed: apart]
entry fun branches (n : i64) (c : bool) : (i64) =
  let (q1 : mem) (V : [n]i64 @ q1 -> n + {(n : 1)}) (q2 : mem) (Y : [n]i64 @ q2 -> R(n)) =
    if c then
      let (X_mem : mem) = alloc 2 * n * 8
      let (X : [2 * n]i64 @ X_mem -> R(2 * n)) = iota 2 * n
      let (V1 : [n]i64 @ X_mem -> n + {(n : 1)}) = X[n : n]
      let (Y_mem : mem) = alloc n * 8
      let (Y1 : [n]i64 @ Y_mem -> R(n)) = iota n
      in (X_mem, V1, Y_mem, Y1)
    else
      let (X_mem : mem) = alloc 2 * n * 8
      let (X : [2 * n]i64 @ X_mem -> R(2 * n)) = iota 2 * n
      let (V1 : [n]i64 @ X_mem -> n + {(n : 1)}) = X[n : n]
      let (Y_mem : mem) = alloc n * 8
      let (Y1 : [n]i64 @ Y_mem -> R(n)) = replicate [n] 7
      in (X_mem, V1, Y_mem, Y1)
  let (Z : [n]i64 @ q1 -> R(n)) = replicate [n] 3
  let (t : i64) =
    reduce (+) i < n do
      let (y : i64) = Y[i]
      let (v : i64) = V[i]
      let (z : i64) = Z[i]
      in (y + v + z)
  in (t)

// CHECK-LABEL: fun both
// CHECK-COUNT-2: alloc
// REMARK: 'Y_mem' is no part of 'X_mem', which is live then: both are results [memmerge, missed: apart]
fun both (n : i64) : (m1 : mem, [n]i64 @ m1 -> n + {(n : 1)}, m2 : mem, [n]i64 @ m2 -> R(n)) =
  let (X_mem : mem) = alloc 2 * n * 8
  let (X : [2 * n]i64 @ X_mem -> R(2 * n)) = iota 2 * n
  let (V1 : [n]i64 @ X_mem -> n + {(n : 1)}) = X[n : n]
  let (Y_mem : mem) = alloc n * 8
  let (Y1 : [n]i64 @ Y_mem -> R(n)) = iota n
  in (X_mem, V1, Y_mem, Y1)

entry fun caller (n : i64) : (i64) =
  let (q1 : mem) (V : [n]i64 @ q1 -> n + {(n : 1)}) (q2 : mem) (Y : [n]i64 @ q2 -> R(n)) = both(n)
  let (Z : [n]i64 @ q1 -> R(n)) = replicate [n] 3
  let (t : i64) =
    reduce (+) i < n do
      let (y : i64) = Y[i]
      let (v : i64) = V[i]
      let (z : i64) = Z[i]
      in (y + v + z)
  in (t)

// X would be there longer for Y.
// CHECK-LABEL: fun longer
// CHECK:         (Y_mem : mem) = alloc n * 8
// REMARK-NOT: remark: {{.*}} is {{.*}}apart
entry fun longer (n : i64) : (i64) =
  let (X_mem : mem) = alloc 2 * n * 8
  let (X : [2 * n]i64 @ X_mem -> R(2 * n)) = iota 2 * n
  let (V : [n]i64 @ X_mem -> n + {(n : 1)}) = X[n : n]
  let (Y_mem : mem) = alloc n * 8
  let (Y : [n]i64 @ Y_mem -> R(n)) = replicate [n] n
  let (s : i64) =
    reduce (+) i < n do
      let (y : i64) = Y[i]
      let (v : i64) = V[i]
      in (y * v)
  let (t : i64) =
    reduce (+) i < n do
      let (y : i64) = Y[i]
      in (y * s)
  in (t)
