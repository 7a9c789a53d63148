// RUN: hoist --split-input-file %s | funcheck %s
// RUN: hoist --remarks --split-input-file %s 2>&1 >/dev/null | funcheck %s --check-prefix=WHY
// RUN: hoist --split-input-file %s | funverify -q --split-input-file
// An allocation of a negative size fails.  As max(0, size) it fails no more, so it
// goes up only where nothing is written in it then.

// WHY: remark: 't_mem' stays in the branch: where its size is negative, elements may be written in it [hoist, missed: stays]
// CHECK-LABEL: fun branch
// CHECK:       #[spec] let (r : i64) =
// CHECK-NEXT:  if c then
// CHECK-NEXT:  let (t_mem : mem) = alloc k * -1
entry fun branch (k : i64) (n : i64) (c : bool) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (i64) =
  assert 1 <= k && k <= n
  #[spec] let (r : i64) =
    if c then
      let (t_mem : mem) = alloc k * -1
      let (t : [k]i64 @ t_mem -> R(k)) = iota k
      let (x : i64) = t[0]
      in (x)
    else
      in (1)
  let (s : i64) =
    if c then
      in (0)
    else
      in (r)
  in (s)

// -----
// What has the size of the block is made where that is positive only.
// WHY: remark: 'y_mem' moves up
// CHECK-LABEL: fun fits
// CHECK:       let (y_mem : mem) = alloc max(0, k * 8)
// CHECK:       assert c
entry fun fits (k : i64) (n : i64) (c : bool) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (y_mem' : mem, [k]i64 @ y_mem' -> R(k)) =
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) = copy A
  let (b : i64) = B[0]
  assert c
  let (y_mem : mem) = alloc k * 8
  let (y : [k]i64 @ y_mem -> R(k)) = replicate [k] b
  in (y_mem, y)

// -----
// Here something may be written where the size is negative.
// CHECK-LABEL: fun larger
// CHECK:       assert c
// CHECK-NEXT:  let (y_mem : mem) = alloc k * 8 - 8
entry fun larger (k : i64) (n : i64) (c : bool) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (y_mem' : mem, [2]i64 @ y_mem' -> R(2)) =
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) = copy A
  let (b : i64) = B[0]
  assert c
  let (y_mem : mem) = alloc k * 8 - 8
  let (y : [2]i64 @ y_mem -> R(2)) = replicate [2] b
  in (y_mem, y)

// -----
// So may it under another name.
// CHECK-LABEL: fun renamed
// CHECK:       assert c
// CHECK-NEXT:  let (y_mem : mem) = alloc k * 8 - 8
entry fun renamed (k : i64) (n : i64) (c : bool) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (y_mem' : mem, [2]i64 @ y_mem' -> R(2)) =
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) = copy A
  let (b : i64) = B[0]
  assert c
  let (y_mem : mem) = alloc k * 8 - 8
  let (z_mem : mem) =
    if b > 0 then
      in (y_mem)
    else
      in (B_mem)
  let (y : [2]i64 @ z_mem -> R(2)) = replicate [2] b
  in (z_mem, y)

// -----
// What is written may be a scalar parameter of a loop,
// CHECK-LABEL: entry fun main
// CHECK:       if k < n then
// CHECK:       let (t_mem : mem) = alloc k * -8
entry fun main (n : i64) (k : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (i64) =
  assert 1 <= k && k <= n
  #[spec] let (r : i64) =
    if k < n then
      let (t_mem : mem) = alloc k * -8
      let (x : i64) =
        loop (acc : i64 @ t_mem -> 0 + {} = 0) for i < n do
          let (y : i64) = A[i]
          in (acc + y)
      in (x)
    else
      in (1)
  let (s : i64) =
    if k < n then
      in (0)
    else
      in (r)
  in (s)

// -----
// a parameter of an operator,
// CHECK-LABEL: entry fun main
// CHECK:       if k < n then
// CHECK:       let (t_mem : mem) = alloc k * -8
entry fun main (n : i64) (k : i64) (A_mem : mem) (A : [n][2]i64 @ A_mem -> R(n, 2)) : (i64) =
  assert 1 <= k && k <= n
  let (z_mem : mem) = alloc 16
  let (z : [2]i64 @ z_mem -> R(2)) = replicate [2] 0
  #[spec] let (r : i64) =
    if k < n then
      let (t_mem : mem) = alloc k * -8
      let (s_mem : mem) = alloc 16
      let (u_mem : mem) = alloc 16
      let (s : [2]i64 @ s_mem -> R(2)) =
        reduce ((\ (x : [2]i64 @ t_mem -> R(2)) (y : [2]i64 @ u_mem -> R(2)) ->
          let (w_mem : mem) = alloc 16
          let (w : [2]i64 @ w_mem -> R(2)) =
            kernel j < 2 do
              let (a : i64) = x[j]
              let (b : i64) = y[j]
              in (a + b)
          in (w), z)) i < n do
          let (row : [2]i64 @ A_mem -> 2 * i + {(2 : 1)}) = A[i, :]
          in (row)
      let (x : i64) = s[0]
      in (x)
    else
      in (1)
  let (s : i64) =
    if k < n then
      in (0)
    else
      in (r)
  in (s)

// -----
// what a callee makes in the block,
// CHECK-LABEL: entry fun main
// CHECK:       if c then
// CHECK:       let (y_mem : mem) = alloc k * -8
fun f (k : i64) (m : mem) (b : i64) : (i64) =
  let (y : [2]i64 @ m -> R(2)) = replicate [2] b
  let (x : i64) = y[1]
  in (x)
entry fun main (k : i64) (n : i64) (c : bool) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (i64) =
  assert 1 <= k && k <= n
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) = copy A
  let (b : i64) = B[0]
  #[spec] let (r : i64) =
    if c then
      let (y_mem : mem) = alloc k * -8
      let (z : i64) = f(k, y_mem, b)
      in (z)
    else
      in (1)
  let (s : i64) =
    if c then
      in (0)
    else
      in (r)
  in (s)

// -----
// or its parameter.
// CHECK-LABEL: entry fun main
// CHECK:       if c then
// CHECK:       let (y_mem : mem) = alloc k * -8
fun f (k : i64) (m : mem) (b : i64 @ m -> 0 + {}) : (i64) =
  in (b + 1)
entry fun main (k : i64) (n : i64) (c : bool) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (i64) =
  assert 1 <= k && k <= n
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) = copy A
  let (b : i64) = B[0]
  #[spec] let (r : i64) =
    if c then
      let (y_mem : mem) = alloc k * -8
      let (z : i64) = f(k, y_mem, b)
      in (z)
    else
      in (1)
  let (s : i64) =
    if c then
      in (0)
    else
      in (r)
  in (s)

// -----
// Or a result that lives in the block.
// CHECK-LABEL: entry fun larger
// CHECK:       assert c
// CHECK-NEXT:  let (y_mem : mem) = alloc k * 16 - 8
entry fun larger (k : i64) (n : i64) (c : bool) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (y_mem' : mem, r : i64 @ y_mem' -> 0 + {}) =
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) = copy A
  let (b : i64) = B[0]
  assert c
  let (y_mem : mem) = alloc k * 16 - 8
  in (y_mem, b)
