// A block that each iteration of the outer kernel has flows together with one
// that each iteration of the inner one allocates: it is copied.
// RUN: memexpand %s | funcheck %s
// RUN: memexpand %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand --layout=blocked %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand %s | lower | funverify -q --same-as=%s
// CHECK: let (a_mem : mem) = alloc n * k * 8
// CHECK: kernel i < n do
// CHECK: kernel j < m do
// CHECK-NOT: alloc
// CHECK: copy a

entry fun main (n : i64) (m : i64) (k : i64) (A_mem : mem) (A : [n][m]i64 @ A_mem -> R(n, m)) : (s_mem' : mem, [n][m]i64 @ s_mem' -> R(n, m)) =
  assert k >= 1
  let (s_mem : mem) = alloc n * m * 8
  let (s : [n][m]i64 @ s_mem -> R(n, m)) =
    kernel i < n do
      let (a_mem : mem) = alloc k * 8
      let (a : [k]i64 @ a_mem -> R(k)) = replicate [k] i
      let (row : [m]i64 @ s_mem -> i * m + {(m : 1)}) =
        kernel j < m do
          let (x : i64) = A[i, j]
          let (c_mem : mem) (#[mem] c_stride : i64) (c : [k]i64 @ c_mem -> 0 + {(k : c_stride)}) =
            if x > 3 then
              in (a_mem, 1, a)
            else
              let (b_mem : mem) = alloc 2 * k * 8
              let (b : [k]i64 @ b_mem -> 0 + {(k : 2)}) = replicate [k] j
              in (b_mem, 2, b)
          let (y : i64) = c[k - 1]
          in (x + y)
      in (row)
  in (s_mem, s)
