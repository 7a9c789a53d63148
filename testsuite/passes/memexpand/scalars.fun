// A scalar in a block from outside is copied like an array.
// RUN: memexpand %s | funcheck %s
// RUN: memexpand %s | memexpand | funcheck %s
// RUN: memexpand %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand %s | lower | funverify -q --same-as=%s

entry fun foreign (n : i64) (c : bool) (R_mem : mem) (R : *[n]i64 @ R_mem -> R(n)) : (*[n]i64 @ R_mem -> R(n)) =
  let (o_mem : mem) = alloc 8
  let (o : i64 @ o_mem -> 0 + {}) = n
  let (S : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (m : mem) (x : i64 @ m -> 0 + {}) =
        if c then
          let (a : mem) = alloc 8
          let (y : i64 @ a -> 0 + {}) = i
          in (a, y)
        else
          in (o_mem, o)
      let (z : i64) = x
      in (z)
  in (S)
//      CHECK: let ([[M:m_[0-9]+]] : mem) = alloc 8 * n
// CHECK-NEXT: let (a : mem) = alloc 8 * n
//      CHECK: let (m : mem) (x : i64 @ m -> i + {}) =
// CHECK-NEXT:   if c then
// CHECK-NEXT:     let (y : i64 @ a -> i + {}) = i
// CHECK-NEXT:     in (a, y)
// CHECK-NEXT:   else
// CHECK-NEXT:     let ([[X:x_[0-9]+]] : i64 @ [[M]] -> i + {}) = o
// CHECK-NEXT:     in ([[M]], [[X]])
