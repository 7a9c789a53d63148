// Several indices, nested forms, a group: each level multiplies.
// RUN: memexpand %s | funcheck %s
// RUN: memexpand %s | funverify -q --validity=20 --same-as=%s

entry fun main (n : i64) (m : i64) (k : i64) (A_mem : mem) (A : [k]i32 @ A_mem -> R(k)) : (R_mem' : mem, [n][m]i32 @ R_mem' -> R(n, m)) =
  assert k >= 1
  let (R_mem : mem) = alloc n * m * 4
  let (R : [n][m]i32 @ R_mem -> R(n, m)) =
    kernel x < n, y < m do
      let (c : i32) =
        reduce (+) j < 3 do
          let (B_mem : mem) = alloc k * 4
          let (B : [k]i32 @ B_mem -> R(k)) = copy A
          let (b : i32) = B[k - 1]
          in (b)
      in (c)
  in (R_mem, R)
//      CHECK: let (B_mem : mem) = alloc k * 4 * 3 * (max(0, n) * max(0, m))
// CHECK-NEXT: let (R
//      CHECK: reduce (+) j < 3 do
// CHECK-NEXT: let (B : [k]i32 @ B_mem -> j * m * n + m * x + y + {(k : 3 * m * n)}) = copy A
