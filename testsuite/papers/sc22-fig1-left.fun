// SC22, figure 1, left: add the first row to the diagonal.
// RUN: funfmt --split-input-file %s | diff %s -
// The second function is short-circuited: X lives on the diagonal of A.

fun left (n : i64) (A : *[n * n]f32) : (*[n * n]f32) =
  let (d : [n]f32) = A[0 : n : n + 1]
  let (r : [n]f32) = A[0 : n : 1]
  let (X : [n]f32) =
    kernel i < n do
      let (x : f32) = d[i]
      let (y : f32) = r[i]
      in (x + y)
  let (A' : [n * n]f32) = A with [0 : n : n + 1] = X
  in (A')
// -----
fun left_in_memory (n : i64) (A_mem : mem) (A : *[n * n]f32 @ A_mem -> R(n * n)) : (A_mem' : mem, *[n * n]f32 @ A_mem' -> R(n * n)) =
  let (d : [n]f32 @ A_mem -> 0 + {(n : n + 1)}) = A[0 : n : n + 1]
  let (r : [n]f32 @ A_mem -> R(n)) = A[0 : n : 1]
  let (X : [n]f32 @ A_mem -> 0 + {(n : n + 1)}) =
    kernel i < n do
      let (x : f32) = d[i]
      let (y : f32) = r[i]
      in (x + y)
  let (A' : [n * n]f32 @ A_mem -> R(n * n)) = A with [0 : n : n + 1] = X
  in (A_mem, A')
