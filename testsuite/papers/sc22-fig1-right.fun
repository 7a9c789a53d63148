// SC22, figure 1, right: add to each diagonal element another one, from anywhere.
// RUN: funfmt --split-input-file %s | diff %s -

fun right (n : i64) (A : *[n * n]f32) (js : [n]i64) : (*[n * n]f32) =
  let (d : [n]f32) = A[0 : n : n + 1]
  let (X : [n]f32) =
    kernel i < n do
      let (x : f32) = d[i]
      let (j : i64) = js[i]
      let (y : f32) = A[j * n + j]
      in (x + y)
  let (A' : [n * n]f32) = A with [0 : n : n + 1] = X
  in (A')
// -----
fun right_in_memory (n : i64) (A_mem : mem) (A : *[n * n]f32 @ A_mem -> R(n * n)) (js_mem : mem) (js : [n]i64 @ js_mem -> R(n)) : (A_mem' : mem, *[n * n]f32 @ A_mem' -> R(n * n)) =
  let (d : [n]f32 @ A_mem -> 0 + {(n : n + 1)}) = A[0 : n : n + 1]
  let (X_mem : mem) = alloc n * 4
  let (X : [n]f32 @ X_mem -> R(n)) =
    kernel i < n do
      let (x : f32) = d[i]
      let (j : i64) = js[i]
      let (y : f32) = A[j * n + j]
      in (x + y)
  let (A' : [n * n]f32 @ A_mem -> R(n * n)) = A with [0 : n : n + 1] = X
  in (A_mem, A')
