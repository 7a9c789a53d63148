// No copy is made of an array of which elements may be gone.
// RUN: galop --layout=A=1,0 --remarks %s 2>&1 | funcheck %s
// RUN: galop --layout=A=1,0 %s | funverify -q --validity=20 --same-as=%s

// Rows 0 to n - 1 of A are overwritten, and what is read is below.
// CHECK: remark: 'A' stays as it is: its block is written between it and the last of these reads
entry fun half (n : i64) : (i64, B_mem' : mem, [n]i64 @ B_mem' -> R(n)) =
  let (A_mem : mem) = alloc 2 * n * n * 8
  let (A : [2 * n][n]i64 @ A_mem -> R(2 * n, n)) =
    kernel i < 2 * n, j < n do
      in (i - j)
  let (Z : [n][n]i64 @ A_mem -> R(n, n)) = replicate [n][n] 7
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) =
    kernel i < n do
      let (s : i64) =
        loop (s : i64 = 0) for j < n do
          let (a : i64) = A[n + i, j]
          in (max(s, a))
      in (s)
  let (z : i64) =
    reduce (+) i < n do
      let (z : i64) = Z[i, i]
      in (z)
  in (z, B_mem, B)

// So they are where an update of A has another name.
// CHECK: remark: 'A' stays as it is: its block is written between it and the last of these reads
entry fun updated (n : i64) : (B_mem' : mem, [n]i64 @ B_mem' -> R(n)) =
  assert n >= 1
  let (A_mem : mem) = alloc 2 * n * n * 8
  let (C : [2 * n][n]i64 @ A_mem -> R(2 * n, n)) =
    kernel i < 2 * n, j < n do
      in (i - j)
  let (Z : [n][n]i64 @ A_mem -> R(n, n)) = replicate [n][n] 7
  let (A : [2 * n][n]i64 @ A_mem -> R(2 * n, n)) = C with [2 * n - 1, 0] = 3
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) =
    kernel i < n do
      let (s : i64) =
        loop (s : i64 = 0) for j < n do
          let (a : i64) = A[n + i, j]
          in (max(s, a))
      in (s)
  in (B_mem, B)

// Three rows of it are there at any time.
// CHECK: remark: 'A' stays as it is: two of its elements share an offset
entry fun contracted (n : i64) : (B_mem' : mem, [n]i64 @ B_mem' -> R(n)) =
  assert n >= 3
  let (m : mem) = alloc 24 * n
  let (S : [n][n]i64 @ m -> fold (i, j) -> (i mod 3, j mod n)) = scratch [n][n] i64
  let (A : [n][n]i64 @ m -> fold (i, j) -> (i mod 3, j mod n)) =
    loop (X : *[n][n]i64 @ m -> fold (i, j) -> (i mod 3, j mod n) = S) for k < n do
      let (r_mem : mem) = alloc n * 8
      let (r : [n]i64 @ r_mem -> R(n)) = replicate [n] k
      let (X' : [n][n]i64 @ m -> fold (i, j) -> (i mod 3, j mod n)) = X with [k, :] = r
      in (X')
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) =
    kernel j < n do
      let (s : i64) =
        loop (s : i64 = 0) for k < 2 do
          let (a : i64) = A[n - 1 - k, j]
          in (s * 10 + a)
      in (s)
  in (B_mem, B)

// What an update has overwritten is the array's own.
// CHECK-LABEL: fun own
// CHECK: let (A : {{.*}}) = C with [0, 0] = 3
// CHECK: = manifest (1, 0) A
entry fun own (n : i64) : (B_mem' : mem, [n]i64 @ B_mem' -> R(n)) =
  assert n >= 1
  let (A_mem : mem) = alloc n * n * 8
  let (C : [n][n]i64 @ A_mem -> R(n, n)) =
    kernel i < n, j < n do
      in (i - j)
  let (A : [n][n]i64 @ A_mem -> R(n, n)) = C with [0, 0] = 3
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) =
    kernel i < n do
      let (s : i64) =
        loop (s : i64 = 0) for j < n do
          let (a : i64) = A[i, j]
          in (max(s, a))
      in (s)
  in (B_mem, B)

// A fold with a modulus for each index contracts nothing.
// CHECK-LABEL: fun folded
// CHECK: = manifest (1, 0) A
entry fun folded (n : i64) : (B_mem' : mem, [n]i64 @ B_mem' -> R(n)) =
  assert n >= 1
  let (A_mem : mem) = alloc n * n * 8
  let (A : [n][n]i64 @ A_mem -> fold (f, g) -> (f mod n, g mod n)) =
    kernel i < n, j < n do
      in (i - j)
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) =
    kernel i < n do
      let (s : i64) =
        loop (s : i64 = 0) for j < n do
          let (a : i64) = A[i, j]
          in (max(s, a))
      in (s)
  in (B_mem, B)
