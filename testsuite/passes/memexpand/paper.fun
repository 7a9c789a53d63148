// IFL22, section 5, both layouts.  The index function of the paper overlaps
// where the inner offset is not 0, as that of `u` here.
// RUN: memexpand %s | funcheck %s
// RUN: memexpand --layout=blocked %s | funcheck %s --check-prefix=BLOCKED
// RUN: memexpand %s | memexpand | funcheck %s
// RUN: memexpand %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand --layout=blocked %s | funverify -q --validity=20 --same-as=%s

entry fun main (n : i64) (m : i64) (A_mem : mem) (A : [n][m]f32 @ A_mem -> R(n, m)) : (s_mem' : mem, [n]f32 @ s_mem' -> R(n)) =
  assert m >= 1
  let (s_mem : mem) = alloc n * 4
  let (s : [n]f32 @ s_mem -> R(n)) =
    kernel x < n do
      let (z : mem) = alloc 2 * m * 4
      let (row : [m]f32 @ A_mem -> x * m + {(m : 1)}) = A[x, :]
      let (t : [m]f32 @ z -> R(m)) = copy row
      let (u : [m]f32 @ z -> m + {(m : 1)}) = copy row
      let (v : [m]f32 @ z -> m + m - 1 + {(m : -1)}) = reverse 0 u
      let (a : f32) = t[0]
      let (b : f32) = v[0]
      in (a + b)
  in (s_mem, s)
//      CHECK: let (z : mem) = alloc n * 2 * m * 4
// CHECK-NEXT: let (s : [n]f32 @ s_mem -> R(n)) =
// CHECK-NEXT: kernel x < n do
//      CHECK: let (t : [m]f32 @ z -> x + {(m : n)}) = copy row
// CHECK-NEXT: let (u : [m]f32 @ z -> m * n + x + {(m : n)}) = copy row
// CHECK-NEXT: let (v : [m]f32 @ z -> 2 * m * n - n + x + {(m : -n)}) = reverse 0 u

//      BLOCKED: let (z : mem) = alloc n * 2 * m * 4
//      BLOCKED: let (t : [m]f32 @ z -> 2 * m * x + {(m : 1)}) = copy row
// BLOCKED-NEXT: let (u : [m]f32 @ z -> {{.*}} + {(m : 1)}) = copy row
