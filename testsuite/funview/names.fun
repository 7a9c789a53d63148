// What is known of names: type, block, index function and its LMADs, where they
// are used last, facts; a stage says what it has otherwise than the one before.
// RUN: funview --no-times -p "memintro,hoist,shortcircuit" %s | %python %S/Inputs/tell.py names | funcheck %s

// CHECK: stage 0 (input) FUN
// CHECK-DAG: name columns.n : i64; n >= 0 (size of a parameter), n >= 1 (assert)
// CHECK-DAG: name columns.A : *[n][n]i32; n >= 0
// CHECK-DAG: name columns.i : i64; i >= 0 (kernel), i < n (kernel)
// CHECK-DAG: name columns.i : i64; i >= 0 (reduce), i < n (reduce)
// CHECK-DAG: name columns.X : [n]i32; last C; n >= 0
// CHECK: stage 1 memintro
// CHECK-DAG: name columns.A : *[n][n]i32 @ A_mem -> R(n, n) = {{\[\["0",\[\["n","n"\],\["n","1"\]\]\]\]}}; n >= 0
// CHECK-DAG: name columns.X : [n]i32 @ X_mem -> R(n) = {{\[\["0",\[\["n","1"\]\]\]\]}}; last C
// CHECK-DAG: name columns.X_mem : mem; last C
// CHECK: stage 2 hoist
// CHECK-NOT: name
// CHECK: stage 3 shortcircuit
// CHECK-NOT: name
// CHECK: name columns.X : [n]i32 @ A_mem -> k + {(n : n)} = {{\[\["k",\[\["n","n"\]\]\]\]}}; last C
// CHECK-NOT: name
entry fun columns (n : i64) (k : i64) (A : *[n][n]i32) : (*[n][n]i32, i32) =
  assert n >= 1 && 0 <= k && k < n
  let (X : [n]i32) =
    kernel i < n do
      in (i32(i))
  let (C : [n][n]i32) = A with [:, k] = X
  let (s : i32) =
    reduce (+) i < n do
      let (c : i32) = C[i, i]
      in (c)
  in (C, s)
