// RUN: funverify -q --validity=100 %s
// SC22, figure 1, left: the row starts after the diagonal's first element.

entry fun left (n : i64) (A_mem : mem) (A : *[n * n]i32 @ A_mem -> R(n * n)) : (r_mem : mem, *[n * n]i32 @ r_mem -> R(n * n)) =
  assert n >= 2
  let (d : [n - 1]i32 @ A_mem -> n + 1 + {(n - 1 : n + 1)}) = A[n + 1 + {(n - 1 : n + 1)}]
  let (r : [n]i32 @ A_mem -> 0 + {(n : 1)}) = A[0 + {(n : 1)}]
  let (X : [n - 1]i32 @ A_mem -> n + 1 + {(n - 1 : n + 1)}) =
    kernel i < n - 1 do
      let (x : i32) = d[i]
      let (y : i32) = r[i]
      in (x + y)
  let (A' : [n * n]i32 @ A_mem -> R(n * n)) = A with [n + 1 + {(n - 1 : n + 1)}] = X
  in (A_mem, A')
