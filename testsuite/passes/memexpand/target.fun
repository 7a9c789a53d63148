// The layout that moves fewer bytes on a machine, as galop counts them, for
// each block by itself.
// RUN: memexpand --target=gpu %s | funcheck --check-prefix=GPU %s
// RUN: memexpand --target=cpu %s | funcheck --check-prefix=CPU %s
// RUN: memexpand --target=cpu --layout=interleaved %s | funcheck --check-prefix=GPU %s
// RUN: memexpand --target=cpu --assume=many=1 --assume=few=100000 %s | funcheck --check-prefix=MANY %s
// RUN: memexpand --target=cpu %s | funverify -q --validity=20 --same-as=%s
// RUN: not memexpand --target=nothing.yaml %s 2>&1 | funcheck --check-prefix=BAD %s
// RUN: not memexpand --target=cpu --assume=n %s 2>&1 | funcheck --check-prefix=ASSUME %s

// BAD: error: 'nothing.yaml' cannot be read: No such file or directory; a target is 'cpu', 'gpu' or 'opencl-cpu', or a file
// ASSUME: error: 'assume' takes NAME=NUMBER, not 'n'

// GPU-LABEL: fun own
// CPU-LABEL: fun own
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

// Of what is as large as the other, but where one element is all that is used,
// neighbours share lines.
// GPU-LABEL: fun two
// CPU-LABEL: fun two
// GPU: let (B : [m]f32 @ B_mem -> i + {(m : n)}) = replicate [m] a
// GPU: let (D : [m]f32 @ D_mem -> i + {(m : n)}) = scratch
// CPU: let (B : [m]f32 @ B_mem -> i * m + {(m : 1)}) = replicate [m] a
// CPU: let (D : [m]f32 @ D_mem -> i + {(m : n)}) = scratch
entry fun two (n : i64) (m : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (C_mem' : mem, [n]f32 @ C_mem' -> R(n)) =
  assert n >= 1 && m >= 1
  let (C_mem : mem) = alloc n * 4
  let (C : [n]f32 @ C_mem -> R(n)) =
    kernel i < n do
      let (B_mem : mem) = alloc m * 4
      let (D_mem : mem) = alloc m * 4
      let (a : f32) = A[i]
      let (B : [m]f32 @ B_mem -> R(m)) = replicate [m] a
      let (D : [m]f32 @ D_mem -> R(m)) = scratch [m] f32
      let (D1 : [m]f32 @ D_mem -> R(m)) = D with [0] = a
      let (b : f32) = B[m - 1]
      let (d : f32) = D1[0]
      in (b + d)
  in (C_mem, C)

// What counts most is what runs most often.
// CPU-LABEL: fun often
// MANY-LABEL: fun often
// CPU:  let (D : [m]f32 @ D_mem -> i * m + {(m : 1)}) = scratch
// MANY: let (D : [m]f32 @ D_mem -> i + {(m : n)}) = scratch
entry fun often (n : i64) (m : i64) (many : i64) (few : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (C_mem' : mem, [n]f32 @ C_mem' -> R(n)) =
  assert n >= 1 && m >= 1 && many >= 1 && few >= 1 && many <= m
  let (C_mem : mem) = alloc n * 4
  let (C : [n]f32 @ C_mem -> R(n)) =
    kernel i < n do
      let (D_mem : mem) = alloc m * 4
      let (a : f32) = A[i]
      let (D : [m]f32 @ D_mem -> R(m)) = scratch [m] f32
      let (E : [m]f32 @ D_mem -> R(m)) =
        loop (E : *[m]f32 @ D_mem -> R(m) = D) for k < many do
          let (E1 : [m]f32 @ D_mem -> R(m)) = E with [k] = a
          in (E1)
      let (s : f32) =
        loop (s : f32 = a) for k < few do
          let (d : f32) = E[0]
          in (s + d)
      in (s)
  in (C_mem, C)
