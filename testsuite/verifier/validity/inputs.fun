// RUN: funverify -q --validity=50 %s
// Inputs are found for what programs ask for.

fun row (k : i64) (r_mem : mem) (#[mem] o : i64) (r : [k]f32 @ r_mem -> o + {(k : 1)}) : (f32) =
  let (s : f32) =
    reduce (+) i < k do
      let (x : f32) = r[i]
      in (x)
  in (s)

entry fun sparse (n : i64) (nnz : i64) (m : i64) (p_mem : mem) (p : [n + 1]i64 @ p_mem -> R(n + 1)) (c_mem : mem) (c : [nnz]i32 @ c_mem -> R(nnz)) (v_mem : mem) (v : [nnz]f32 @ v_mem -> R(nnz)) (x_mem : mem) (x : [m]f32 @ x_mem -> R(m)) : (y_mem : mem, [n]f32 @ y_mem -> R(n)) =
  let (y_mem : mem) = alloc 4 * n
  let (y : [n]f32 @ y_mem -> R(n)) =
    kernel i < n do
      let (a : i64) = p[i]
      let (b : i64) = p[i + 1]
      assert a <= b "rows are in order"
      let (s : f32) =
        loop (s : f32 = 0.0f32) for k < b - a do
          let (w : f32) = v[a + k]
          let (j : i32) = c[a + k]
          let (z : f32) = x[i64(j)]
          in (s + w * z)
      in (s)
  in (y_mem, y)

entry fun blocks (q : i64) (b : i64) (n : i64) (A_mem : mem) (A : [n][n]f32 @ A_mem -> R(n, n)) : (r_mem : mem, [q]f32 @ r_mem -> R(q)) =
  assert b == 16
  assert n == q * b + 1 && q % 2 == 1
  let (r_mem : mem) = alloc 4 * q
  let (r : [q]f32 @ r_mem -> R(q)) =
    kernel i < q do
      let (d : [b]f32 @ A_mem -> (i * b + 1) * n + {(b : 1)}) = A[i * b + 1, 0 : b]
      let (s : f32) = row(b, A_mem, (i * b + 1) * n, d)
      in (s)
  in (r_mem, r)
