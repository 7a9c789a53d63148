// The layout that moves fewer bytes on a machine, as galop counts them.
// RUN: memexpand --target=gpu %s | funcheck --check-prefix=GPU %s
// RUN: memexpand --target=cpu %s | funcheck --check-prefix=CPU %s
// RUN: not memexpand --target=nothing.yaml %s 2>&1 | funcheck --check-prefix=BAD %s

// BAD: error: 'nothing.yaml' cannot be read: No such file or directory; a target is 'gpu', 'cpu', or a file
// GPU: let (B : [m]f32 @ B_mem -> i + {(m : n)}) = replicate [m] a
// CPU: let (B : [m]f32 @ B_mem -> i * m + {(m : 1)}) = replicate [m] a
entry fun own (n : i64) (m : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (C_mem' : mem, [n]f32 @ C_mem' -> R(n)) =
  assert n >= 1 && m >= 1
  let (C_mem : mem) = alloc n * 4
  let (C : [n]f32 @ C_mem -> R(n)) =
    kernel i < n do
      let (B_mem : mem) = alloc m * 4
      let (a : f32) = A[i]
      let (B : [m]f32 @ B_mem -> R(m)) = replicate [m] a
      let (b : f32) = B[m - 1]
      in (b)
  in (C_mem, C)
