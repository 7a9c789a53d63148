// IFL22, section 5: an allocation in a kernel, and the same expanded for a GPU.
// RUN: funfmt %s | diff %s -

fun before (n : i64) (m : i64) (A_mem : mem) (A : [n][m]f32 @ A_mem -> R(n, m)) : (s_mem' : mem, [n]f32 @ s_mem' -> R(n)) =
  let (s_mem : mem) = alloc n * 4
  let (s : [n]f32 @ s_mem -> R(n)) =
    kernel x < n do
      let (z : mem) = alloc m * 4
      let (row : [m]f32 @ A_mem -> x * m + {(m : 1)}) = A[x, :]
      let (t : [m]f32 @ z -> R(m)) = copy row
      let (r : f32) = t[0]
      in (r)
  in (s_mem, s)

fun after (n : i64) (m : i64) (A_mem : mem) (A : [n][m]f32 @ A_mem -> R(n, m)) : (s_mem' : mem, [n]f32 @ s_mem' -> R(n)) =
  let (s_mem : mem) = alloc n * 4
  let (z' : mem) = alloc m * 4 * n
  let (s : [n]f32 @ s_mem -> R(n)) =
    kernel x < n do
      let (row : [m]f32 @ A_mem -> x * m + {(m : 1)}) = A[x, :]
      let (t : [m]f32 @ z' -> x + {(m : n)}) = copy row
      let (r : f32) = t[0]
      in (r)
  in (s_mem, s)
