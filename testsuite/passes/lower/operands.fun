// When an operator's operands may be read where they are, and its result made
// where it is to be, and when not.
// RUN: lower %s | funcheck %s
// RUN: lower %s | funverify -q --validity=20 --same-as=%s

// Each element depends on its own ones.
// CHECK-LABEL: imp own (
// CHECK-NOT:     alloc
// CHECK:       imp scanned (
entry fun own (n : i64) (k : i64) (A_mem : mem) (A : [n][k]i64 @ A_mem -> R(n, k)) (z_mem : mem) (z : [k]i64 @ z_mem -> R(k)) (r_mem : mem) (r : *[k]i64 @ r_mem -> R(k)) : (*[k]i64 @ r_mem -> R(k)) =
  let (a_mem : mem) = alloc k * 8
  let (b_mem : mem) = alloc k * 8
  let (c_mem : mem) = alloc k * 8
  let (s : [k]i64 @ r_mem -> R(k)) =
    reduce ((\ (a : [k]i64 @ a_mem -> R(k)) (b : [k]i64 @ b_mem -> R(k)) ->
        let (c : [k]i64 @ c_mem -> R(k)) =
          kernel j < k do
            let (x : i64) = a[j]
            let (y : i64) = b[j]
            in (max(x, y))
        in (c), z)) i < n do
      let (row : [k]i64 @ A_mem -> i * k + {(k : 1)}) = A[i, :]
      in (row)
  in (s)

// The left operand of a scan is another row: all of it may be read.
// CHECK-NOT:     alloc
// CHECK:       imp crossed (
entry fun scanned (n : i64) (k : i64) (A_mem : mem) (A : [n][k][k]i64 @ A_mem -> R(n, k, k)) (z_mem : mem) (z : [k][k]i64 @ z_mem -> R(k, k)) (r_mem : mem) (r : *[n][k][k]i64 @ r_mem -> R(n, k, k)) : (*[n][k][k]i64 @ r_mem -> R(n, k, k)) =
  let (a_mem : mem) = alloc k * k * 8
  let (b_mem : mem) = alloc k * k * 8
  let (c_mem : mem) = alloc k * k * 8
  let (s : [n][k][k]i64 @ r_mem -> R(n, k, k)) =
    scan ((\ (a : [k][k]i64 @ a_mem -> R(k, k)) (b : [k][k]i64 @ b_mem -> R(k, k)) ->
        let (c : [k][k]i64 @ c_mem -> R(k, k)) =
          kernel j < k, l < k do
            let (t : i64) =
              reduce (max) m < k do
                let (x : i64) = a[j, m]
                let (y : i64) = b[m, l]
                in (min(x, y))
            in (t)
        in (c), z)) i < n do
      let (row : [k][k]i64 @ A_mem -> i * k * k + {(k : k), (k : 1)}) = A[i, :, :]
      in (row)
  in (s)

// That of a reduce is where the result is: it is read before all of it is made,
// so the result is made elsewhere.
// CHECK:         c_mem <- alloc
// CHECK-NOT:     alloc
// CHECK:         c_mem[{{.*}}] <-
// CHECK:         r_mem[{{.*}}] <-
// CHECK:       imp turned (
entry fun crossed (n : i64) (k : i64) (A_mem : mem) (A : [n][k][k]i64 @ A_mem -> R(n, k, k)) (z_mem : mem) (z : [k][k]i64 @ z_mem -> R(k, k)) (r_mem : mem) (r : *[k][k]i64 @ r_mem -> R(k, k)) : (*[k][k]i64 @ r_mem -> R(k, k)) =
  let (a_mem : mem) = alloc k * k * 8
  let (b_mem : mem) = alloc k * k * 8
  let (c_mem : mem) = alloc k * k * 8
  let (s : [k][k]i64 @ r_mem -> R(k, k)) =
    reduce ((\ (a : [k][k]i64 @ a_mem -> R(k, k)) (b : [k][k]i64 @ b_mem -> R(k, k)) ->
        let (c : [k][k]i64 @ c_mem -> R(k, k)) =
          kernel j < k, l < k do
            let (t : i64) =
              reduce (max) m < k do
                let (x : i64) = a[j, m]
                let (y : i64) = b[m, l]
                in (min(x, y))
            in (t)
        in (c), z)) i < n do
      let (row : [k][k]i64 @ A_mem -> i * k * k + {(k : k), (k : 1)}) = A[i, :, :]
      in (row)
  in (s)

// The same by the other index, and after what makes the result.
// CHECK:         c_mem <- alloc
// CHECK-NOT:     alloc
// CHECK:       imp later (
entry fun turned (n : i64) (k : i64) (A_mem : mem) (A : [n][k][k]i64 @ A_mem -> R(n, k, k)) (z_mem : mem) (z : [k][k]i64 @ z_mem -> R(k, k)) (r_mem : mem) (r : *[k][k]i64 @ r_mem -> R(k, k)) : (*[k][k]i64 @ r_mem -> R(k, k)) =
  let (a_mem : mem) = alloc k * k * 8
  let (b_mem : mem) = alloc k * k * 8
  let (c_mem : mem) = alloc k * k * 8
  let (s : [k][k]i64 @ r_mem -> R(k, k)) =
    reduce ((\ (a : [k][k]i64 @ a_mem -> R(k, k)) (b : [k][k]i64 @ b_mem -> R(k, k)) ->
        let (c : [k][k]i64 @ c_mem -> R(k, k)) =
          kernel j < k, l < k do
            let (x : i64) = a[j, l]
            let (w : i64) = a[l, j]
            let (y : i64) = b[j, l]
            in (max(y, max(x, w)))
        in (c), z)) i < n do
      let (row : [k][k]i64 @ A_mem -> i * k * k + {(k : k), (k : 1)}) = A[i, :, :]
      in (row)
  in (s)
// CHECK:         c_mem <- alloc
// CHECK-NOT:     alloc
// CHECK:       imp views (
entry fun later (n : i64) (k : i64) (A_mem : mem) (A : [n][k]i64 @ A_mem -> R(n, k)) (z_mem : mem) (z : [k]i64 @ z_mem -> R(k)) (r_mem : mem) (r : *[k]i64 @ r_mem -> R(k)) : (*[k]i64 @ r_mem -> R(k)) =
  let (a_mem : mem) = alloc k * 8
  let (b_mem : mem) = alloc k * 8
  let (c_mem : mem) = alloc k * 8
  let (s : [k]i64 @ r_mem -> R(k)) =
    reduce ((\ (a : [k]i64 @ a_mem -> R(k)) (b : [k]i64 @ b_mem -> R(k)) ->
        let (c : [k]i64 @ c_mem -> R(k)) =
          kernel j < k do
            let (x : i64) = a[j]
            let (y : i64) = b[j]
            in (max(x, y))
        let (m : i64) =
          reduce (+) j < k do
            let (x : i64) = a[j]
            let (y : i64) = c[j]
            in (x - y)
        assert m <= 0
        in (c), z)) i < n do
      let (row : [k]i64 @ A_mem -> i * k + {(k : 1)}) = A[i, :]
      in (row)
  in (s)

// Where a view of an operand is, its index function says: that has to be true.
// CHECK:         a_mem <- alloc
// CHECK-NOT:     alloc
// CHECK:       imp written (
entry fun views (n : i64) (k : i64) (A_mem : mem) (A : [n][k]i64 @ A_mem -> R(n, k)) (z_mem : mem) (z : [k]i64 @ z_mem -> R(k)) (r_mem : mem) (r : *[k]i64 @ r_mem -> R(k)) : (*[k]i64 @ r_mem -> R(k)) =
  let (a_mem : mem) = alloc k * 8
  let (b_mem : mem) = alloc k * 8
  let (c_mem : mem) = alloc k * 8
  let (s : [k]i64 @ r_mem -> R(k)) =
    reduce ((\ (a : [k]i64 @ a_mem -> R(k)) (b : [k]i64 @ b_mem -> R(k)) ->
        let (v : [k]i64 @ a_mem -> k - 1 + {(k : -1)}) = reverse 0 a
        let (c : [k]i64 @ c_mem -> R(k)) =
          kernel j < k do
            let (x : i64) = v[k - 1 - j]
            let (y : i64) = b[j]
            in (max(x, y))
        in (c), z)) i < n do
      let (row : [k]i64 @ A_mem -> i * k + {(k : 1)}) = A[i, :]
      in (row)
  in (s)

// What the operator writes lies where the right operand comes from.
// CHECK:         b_mem <- alloc
// CHECK:         t_mem <- alloc
// CHECK-NOT:     alloc
// CHECK:       imp swapped (
entry fun written (n : i64) (k : i64) (A_mem : mem) (A : [n][k]i64 @ A_mem -> R(n, k)) (z_mem : mem) (z : [k]i64 @ z_mem -> R(k)) (r_mem : mem) (r : *[k]i64 @ r_mem -> R(k)) : (*[k]i64 @ r_mem -> R(k)) =
  let (a_mem : mem) = alloc k * 8
  let (b_mem : mem) = alloc k * 8
  let (t_mem : mem) = alloc (n * k + k) * 8
  let (s : [k]i64 @ r_mem -> R(k)) =
    reduce ((\ (a : [k]i64 @ a_mem -> R(k)) (b : [k]i64 @ b_mem -> R(k)) ->
        let (c : [k]i64 @ t_mem -> n * k + k - 1 + {(k : -1)}) =
          kernel j < k do
            let (x : i64) = a[j]
            let (y : i64) = b[j]
            in (max(x, y))
        in (c), z)) i < n do
      let (row : [k]i64 @ A_mem -> i * k + {(k : 1)}) = A[i, :]
      let (t : [k]i64 @ t_mem -> i * k + {(k : 1)}) = copy row
      in (t)
  in (s)

// Results that are operands: one of several might be written before the other
// one is read.
// CHECK:         b_mem <- alloc
// CHECK:         b'_mem <- alloc
entry fun swapped (n : i64) (k : i64) (A_mem : mem) (A : [n][k]i64 @ A_mem -> R(n, k)) (z_mem : mem) (z : [k]i64 @ z_mem -> R(k)) (r_mem : mem) (r : *[2][k]i64 @ r_mem -> R(2, k)) : (*[k]i64 @ r_mem -> R(k), *[k]i64 @ r_mem -> k + {(k : 1)}) =
  let (a_mem : mem) = alloc k * 8
  let (a'_mem : mem) = alloc k * 8
  let (b_mem : mem) = alloc k * 8
  let (b'_mem : mem) = alloc k * 8
  let (s : [k]i64 @ r_mem -> R(k)) (t : [k]i64 @ r_mem -> k + {(k : 1)}) =
    reduce ((\ (a : [k]i64 @ a_mem -> R(k)) (a' : [k]i64 @ a'_mem -> R(k)) (b : [k]i64 @ b_mem -> R(k)) (b' : [k]i64 @ b'_mem -> R(k)) ->
        in (b, b'), z, z)) i < n do
      let (row : [k]i64 @ A_mem -> i * k + {(k : 1)}) = A[i, :]
      in (row, row)
  in (s, t)

// Where a loop swaps two blocks, the one is not the other in any trip.
// CHECK:       imp turns (
// CHECK-COUNT-2: alloc
// CHECK-NOT:     alloc
// CHECK:       imp chosen (
entry fun turns (n : i64) (k : i64) (t : i64) (A_mem : mem) (A : *[n][k]i64 @ A_mem -> R(n, k)) (z_mem : mem) (z : [k]i64 @ z_mem -> R(k)) : (p_mem' : mem, *[n][k]i64 @ p_mem' -> R(n, k)) =
  let (o_mem : mem) = alloc (n + 1) * k * 8
  let (x_mem : mem) = alloc (n + 1) * k * 8
  let (X : [n][k]i64 @ x_mem -> R(n, k)) = copy A
  let (p_mem : mem) (q_mem : mem) (p : [n][k]i64 @ p_mem -> R(n, k)) =
    loop (p_mem : mem = x_mem) (q_mem : mem = o_mem) (p : [n][k]i64 @ p_mem -> R(n, k) = X) for h < t do
      let (a_mem : mem) = alloc k * 8
      let (b_mem : mem) = alloc k * 8
      let (c_mem : mem) = alloc k * 8
      let (s : [k]i64 @ q_mem -> n * k + {(k : 1)}) =
        reduce ((\ (a : [k]i64 @ a_mem -> R(k)) (b : [k]i64 @ b_mem -> R(k)) ->
            let (c : [k]i64 @ c_mem -> R(k)) =
              kernel j < k do
                let (x : i64) = a[j]
                let (y : i64) = b[j]
                in (max(x, y))
            in (c), z)) i < n do
          let (row : [k]i64 @ p_mem -> i * k + {(k : 1)}) = p[i, :]
          in (row)
      let (q : [n][k]i64 @ q_mem -> R(n, k)) = replicate [n] s
      in (q_mem, p_mem, q)
  in (p_mem, p)

// A branch may choose that from which the right operand comes: the result is
// made elsewhere.
// CHECK-COUNT-2: alloc
// CHECK:         c_mem <- alloc
entry fun chosen (n : i64) (k : i64) (t : i64) (A_mem : mem) (A : *[n][k]i64 @ A_mem -> R(n, k)) (z_mem : mem) (z : [k]i64 @ z_mem -> R(k)) : (p_mem' : mem, *[n][k]i64 @ p_mem' -> R(n, k)) =
  let (o_mem : mem) = alloc (n + 1) * k * 8
  let (x_mem : mem) = alloc (n + 1) * k * 8
  let (X : [n][k]i64 @ x_mem -> R(n, k)) = copy A
  let (p_mem : mem) (q_mem : mem) (p : [n][k]i64 @ p_mem -> R(n, k)) =
    loop (p_mem : mem = x_mem) (r_mem : mem = o_mem) (p : [n][k]i64 @ p_mem -> R(n, k) = X) for h < t do
      let (q_mem : mem) =
        if h > 1 then
          in (p_mem)
        else
          in (r_mem)
      let (a_mem : mem) = alloc k * 8
      let (b_mem : mem) = alloc k * 8
      let (c_mem : mem) = alloc k * 8
      let (s : [k]i64 @ q_mem -> n * k + {(k : 1)}) =
        reduce ((\ (a : [k]i64 @ a_mem -> R(k)) (b : [k]i64 @ b_mem -> R(k)) ->
            let (c : [k]i64 @ c_mem -> R(k)) =
              kernel j < k do
                let (x : i64) = a[j]
                let (y : i64) = b[j]
                in (max(x, y))
            in (c), z)) i < n do
          let (row : [k]i64 @ p_mem -> i * k + {(k : 1)}) = p[i, :]
          in (row)
      let (q : [n][k]i64 @ q_mem -> R(n, k)) = replicate [n] s
      in (q_mem, p_mem, q)
  in (p_mem, p)
