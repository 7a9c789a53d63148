// RUN: hoist --split-input-file %s | funcheck %s
// RUN: hoist --split-input-file %s | funverify -q --split-input-file --validity=20
// Not only results are written: a block that is written in another way in a loop
// is not as it was before it.

// A scalar parameter of a loop, where it lives.
// CHECK-LABEL: entry fun main
// CHECK:       loop (s : i64 = 0) for t < k do
// CHECK-NEXT:  let (X : [2]i64 @ m -> R(2)) = replicate [2] v
entry fun main (n : i64) (k : i64) (v : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (i64) =
  assert 1 <= k && 1 <= n
  let (m : mem) = alloc 16
  let (r : i64) =
    loop (s : i64 = 0) for t < k do
      let (X : [2]i64 @ m -> R(2)) = replicate [2] v
      let (x : i64) = X[t % 2]
      let (q : i64) =
        loop (acc : i64 @ m -> 0 + {} = t) for i < n do
          let (y : i64) = A[i]
          in (acc ^ y)
      in (s ^ (x * 3 + q + t))
  in (r)

// -----
// An operator gets copies, where its parameters are.
// CHECK-LABEL: entry fun main
// CHECK:       loop (s : i64 = 0) for t < k do
// CHECK-NEXT:  let (X : [2]i64 @ m -> R(2)) = replicate [2] v
entry fun main (n : i64) (k : i64) (v : i64) (A_mem : mem) (A : [n][2]i64 @ A_mem -> R(n, 2)) : (i64) =
  assert 1 <= k && 1 <= n
  let (m : mem) = alloc 16
  let (z_mem : mem) = alloc 16
  let (s_mem : mem) = alloc 16
  let (u_mem : mem) = alloc 16
  let (z : [2]i64 @ z_mem -> R(2)) = replicate [2] 0
  let (r : i64) =
    loop (s : i64 = 0) for t < k do
      let (X : [2]i64 @ m -> R(2)) = replicate [2] v
      let (x : i64) = X[t % 2]
      let (S : [2]i64 @ s_mem -> R(2)) =
        reduce ((\ (xx : [2]i64 @ m -> R(2)) (y : [2]i64 @ u_mem -> R(2)) ->
          let (w_mem : mem) = alloc 16
          let (w : [2]i64 @ w_mem -> R(2)) =
            kernel j < 2 do
              let (a : i64) = xx[j]
              let (b : i64) = y[j]
              in (a ^ b)
          in (w), z)) i < n do
          let (row : [2]i64 @ A_mem -> 2 * ((i + t) % n) + {(2 : 1)}) = A[(i + t) % n, :]
          in (row)
      let (q : i64) = S[0]
      in (s ^ (x * 3 + q + t))
  in (r)

// -----
// A callee writes in a block that it gets,
// CHECK-LABEL: entry fun main
// CHECK:       loop (s : i64 = 0) for t < k do
// CHECK-NEXT:  let (X : [2]i64 @ m -> R(2)) = replicate [2] v
fun f (m : mem) (b : i64) : (i64) =
  let (y : [2]i64 @ m -> R(2)) = replicate [2] b
  let (x : i64) = y[1]
  in (x + 1)

entry fun main (k : i64) (v : i64) : (i64) =
  let (m : mem) = alloc 16
  let (r : i64) =
    loop (s : i64 = 0) for t < k do
      let (X : [2]i64 @ m -> R(2)) = replicate [2] v
      let (x : i64) = X[t % 2]
      let (q : i64) = f(m, t)
      in (s ^ (x * 3 + q + t))
  in (r)

// -----
// and a parameter of it that is a scalar in memory.
// CHECK-LABEL: entry fun main
// CHECK:       loop (s : i64 = 0) for t < k do
// CHECK-NEXT:  let (X : [2]i64 @ m -> R(2)) = replicate [2] v
fun f (m : mem) (b : i64 @ m -> 0 + {}) : (i64) =
  in (b + 1)

entry fun main (k : i64) (v : i64) : (i64) =
  let (m : mem) = alloc 16
  let (r : i64) =
    loop (s : i64 = 0) for t < k do
      let (X : [2]i64 @ m -> R(2)) = replicate [2] v
      let (x : i64) = X[t % 2]
      let (q : i64) = f(m, t)
      in (s ^ (x * 3 + q + t))
  in (r)
