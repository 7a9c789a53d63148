// RUN: not funverify -q --validity %s 2>&1 | funcheck %s
// SC22, figure 1, right, short-circuited though it may not be: an iteration
// reads from the row what another one has built on the diagonal.

entry fun right (n : i64) (A_mem : mem) (A : *[n * n]i32 @ A_mem -> R(n * n)) : (r_mem : mem, *[n * n]i32 @ r_mem -> R(n * n)) =
  let (d : [n]i32 @ A_mem -> 0 + {(n : n + 1)}) = A[0 + {(n : n + 1)}]
  let (r : [n]i32 @ A_mem -> 0 + {(n : 1)}) = A[0 + {(n : 1)}]
  let (X : [n]i32 @ A_mem -> 0 + {(n : n + 1)}) =
    kernel i < n do
      let (x : i32) = d[i]
      // CHECK: error: {{.*}}race: element [0] of {{.*}} is read
      let (y : i32) = r[0]
      in (x + y)
  let (A' : [n * n]i32 @ A_mem -> R(n * n)) = A with [0 + {(n : n + 1)}] = X
  in (A_mem, A')
// CHECK: echo '2 [
