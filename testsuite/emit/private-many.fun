// RUN: echo '8192 1' | funrun %s | funcheck %s
// RUN: funemit --target=opencl %s | funcheck --check-prefix=CODE %s
// The arrays of all threads of a group may stand on the stack of the CPU's core that
// runs them: such groups have fewer threads.

entry fun f (n : i64) (m : i64) : (i64) =
  let (r_mem : mem) = alloc n * m * 8
  let (r : [n][m]i64 @ r_mem -> R(n, m)) =
    kernel i < n, k < m do
      let (t_mem : mem(private)) = alloc 65536 in private
      let (t0 : [8192]i64 @ t_mem -> R(8192)) = scratch [8192] i64
      let (t : [8192]i64 @ t_mem -> R(8192)) =
        loop (t1 : *[8192]i64 @ t_mem -> R(8192) = t0) for j < 16 do
          let (t2 : [8192]i64 @ t_mem -> R(8192)) = t1 with [512 * j] = i + j
          in (t2)
      let (s : i64) =
        loop (s : i64 = 0) for j < 16 do
          let (y : i64) = t[7680 - 512 * j]
          in (s + y)
      in (s)
  let (all : i64) =
    reduce (+) i < n do
      let (x : i64) = r[i, 0]
      in (x)
  in (all)

// CHECK: 537788416

// CODE:       fun_own_bytes[] = {
// CODE-NEXT:      65536,
