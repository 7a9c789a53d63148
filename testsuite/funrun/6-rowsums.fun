// RUN: funtest %s
// FUNMEM runs by its value semantics: blocks are neither arguments nor results.
// RUN-VALUE: rowsums(2, 3, [[1.0f32,2.0f32,3.0f32],[4.0f32,5.0f32,6.0f32]]) == [6.0f32, 15.0f32]

entry fun rowsums (n : i64) (m : i64) (A_mem : mem) (A : [n][m]f32 @ A_mem -> R(n, m)) : (s_mem' : mem, [n]f32 @ s_mem' -> R(n)) =
  let (s_mem : mem) = alloc n * 4
  let (s : [n]f32 @ s_mem -> R(n)) =
    kernel i < n do
      let (r : f32) =
        loop (acc : f32 = 0.0f32) for j < m do
          let (a : f32) = A[i, j]
          in (acc + a)
      in (r)
  in (s_mem, s)
