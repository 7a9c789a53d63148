// RUN: simplify %s | funcheck %s
// RUN: simplify %s | funverify -q --same-as=%s
// Where an array lives is said in one form: what stands in a place, and where an
// update writes, stays as it is; so a copy to where something is costs nothing still.

// CHECK-LABEL: entry fun main
// CHECK:       let (#[mem] o : i64) = max(i, 0) * n
// CHECK-NEXT:  let (R : [n]f32 @ A_mem -> o + {(n : 1)}) =
// CHECK-NEXT:    kernel j < n do
// CHECK-NEXT:      in (f32(j))
// CHECK-NEXT:  let (x : f32) = R[i]
// CHECK-NEXT:  let (B : [n * n]f32 @ A_mem -> R(n * n)) = A with [max(i, 0) * n : n] = R
// CHECK-NEXT:  let (S : [n]f32 @ A_mem -> o + {(n : 1)}) = B[max(i, 0) * n : n]
// CHECK-NEXT:  let (y : f32) = S[0]
entry fun main (i : i64) (n : i64) (A_mem : mem) (A : *[n * n]f32 @ A_mem -> R(n * n)) : (B_mem : mem, *[n * n]f32 @ B_mem -> R(n * n), f32) =
  assert i >= 0 && i < n
  let (#[mem] o : i64) = max(i, 0) * n
  let (R : [n]f32 @ A_mem -> o + {(n : 1)}) =
    kernel j < n do
      in (f32(max(j, 0)))
  let (x : f32) = R[min(i, n - 1)]
  let (B : [n * n]f32 @ A_mem -> R(n * n)) = A with [max(i, 0) * n : n] = R
  let (S : [n]f32 @ A_mem -> o + {(n : 1)}) = B[max(i, 0) * n : n]
  let (y : f32) = S[i % 1]
  in (A_mem, B, x + y)
