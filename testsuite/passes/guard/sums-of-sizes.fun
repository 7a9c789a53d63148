// Sums of sizes may be too large; what is copied where they were allocated
// need not ask again.
// RUN: guard %s | funcheck %s
// RUN: guard %s | funverify -q --same-as=%s
// CHECK-LABEL: entry fun main (
// CHECK-SAME: n : i64) (m : i64) (A_mem : mem) (A : [n]f64 @ A_mem -> R(n)) (B_mem : mem) (B : [m]f64 @ B_mem -> R(m)) : (r_mem' : mem, [n + m + n]f64 @ r_mem' -> R(n + m + n)) =
// CHECK-NEXT:   #[guard] assert ((n ^ i64(u64(n) + u64(m))) & (m ^ i64(u64(n) + u64(m)))) >= 0 "sum: n + m does not fit into i64"
// CHECK-NEXT:   #[guard] assert ((n + m ^ i64(u64(n + m) + u64(n))) & (n ^ i64(u64(n + m) + u64(n)))) >= 0 "sum: n + m + n does not fit into i64"
// CHECK-NEXT:   #[guard] assert n + m + n <= 1152921504606846975 "product: (n + m + n) * 8 does not fit into i64"
// CHECK-NEXT:   let (r_mem : mem) = alloc (n + m + n) * 8
// CHECK-NEXT:   let (a : [n]f64 @ r_mem -> R(n)) = copy A
// CHECK-NEXT:   let (b : [m]f64 @ r_mem -> n + {(m : 1)}) =
// CHECK-NEXT:     kernel i < m do
// CHECK-NEXT:       let (x : f64) = B[i]
// CHECK-NEXT:       in (x * x)
// CHECK-NEXT:   let (c : [n]f64 @ r_mem -> n + m + {(n : 1)}) = rotate 0 1 A
// CHECK-NEXT:   let (r : [n + m + n]f64 @ r_mem -> R(n + m + n)) = concat a b c
// CHECK-NEXT:   in (r_mem, r)
entry fun main (n : i64) (m : i64) (A_mem : mem) (A : [n]f64 @ A_mem -> R(n)) (B_mem : mem) (B : [m]f64 @ B_mem -> R(m)) : (r_mem' : mem, [n + m + n]f64 @ r_mem' -> R(n + m + n)) =
  let (r_mem : mem) = alloc (n + m + n) * 8
  let (a : [n]f64 @ r_mem -> R(n)) = copy A
  let (b : [m]f64 @ r_mem -> n + {(m : 1)}) =
    kernel i < m do
      let (x : f64) = B[i]
      in (x * x)
  let (c : [n]f64 @ r_mem -> n + m + {(n : 1)}) = rotate 0 1 A
  let (r : [n + m + n]f64 @ r_mem -> R(n + m + n)) = concat a b c
  in (r_mem, r)
