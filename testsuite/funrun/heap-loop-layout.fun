// RUN: echo '3 [1, 2, 3, 4, 5, 6, 7, 8]' | funrun --semantics=heap --races %s | funcheck --match-full-lines %s
// RUN: echo '3 [1, 2, 3, 4, 5, 6, 7, 8]' | funrun %s | funcheck --match-full-lines %s
// A loop whose parameter moves: every trip takes every other element.

entry fun main (k : i64) (A_mem : mem) (A : [8]i64 @ A_mem -> R(8)) : (i64, i64) =
  let (#[mem] o : i64) (#[mem] s : i64) (n : i64) (B : [n]i64 @ A_mem -> o + {(n : s)}) =
    loop (#[mem] p : i64 = 0) (#[mem] q : i64 = 1) (m : i64 = 8) (P : [m]i64 @ A_mem -> p + {(m : q)} = A) for i < k - 1 do
      let (h : i64) = m / 2
      assert h * 2 == m
      let (Q : [h]i64 @ A_mem -> p + q + {(h : 2 * q)}) = P[1 : h : 2]
      in (p + q, 2 * q, h, Q)
  let (x : i64) = B[0]
  let (y : i64) = B[n - 1]
  in (x, y)

// CHECK: 4
// CHECK-NEXT: 8
