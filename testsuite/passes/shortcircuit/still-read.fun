// What is in the destination is still read when the source would be written there.
// Other compilers got this wrong.
// RUN: shortcircuit %s | funcheck %s
// RUN: shortcircuit --remarks %s 2>&1 >/dev/null | funcheck --check-prefix=WHY %s
// RUN: shortcircuit %s | funverify -q --validity=20 --same-as=%s

// A concat in a loop is built over what the loop still reads: xs is the first
// operand of the next concat and the array that ys is made of.
// CHECK-LABEL: fun concat_in_loop
// CHECK: let (ys : [n]i64 @ ys_mem -> R(n)) =
// WHY: 'xs' is read after the write of 'ys'
entry fun concat_in_loop (n : i64) (k : i64) (A_mem : mem) (A : *[2 * n]i64 @ A_mem -> R(2 * n)) : (*[2 * n]i64 @ A_mem -> R(2 * n)) =
  assert n >= 1
  let (ys_mem : mem) = alloc n * 8
  let (B : [2 * n]i64 @ A_mem -> R(2 * n)) =
    loop (xs : *[2 * n]i64 @ A_mem -> R(2 * n) = A) for i < k do
      let (ys : [n]i64 @ ys_mem -> R(n)) =
        kernel j < n do
          let (a : i64) = xs[2 * n - 1 - j]
          let (b : i64) = xs[n + j]
          in (a & b)
      let (xs' : [2 * n]i64 @ A_mem -> R(2 * n)) = xs with [n : n] = ys
      in (xs')
  in (B)

// Two buffers change places, under the names of the loop's parameters: the one
// that is read is not the one that is free, whatever it is called.
// CHECK-LABEL: fun double_buffer
// CHECK: let (r : [n]i64 @ r_mem -> R(n)) =
// WHY: 'p' is read after the write of 'r'
entry fun double_buffer (n : i64) (k : i64) : (B_mem' : mem, [n]i64 @ B_mem' -> R(n)) =
  assert n >= 1
  let (A_mem : mem) = alloc n * 8
  let (r_mem : mem) = alloc n * 8
  let (A : [n]i64 @ A_mem -> R(n)) = iota n
  let (B_mem : mem) (B : [n]i64 @ B_mem -> R(n)) =
    loop (p_mem : mem = A_mem) (p : *[n]i64 @ p_mem -> R(n) = A) for i < k do
      let (r : [n]i64 @ r_mem -> R(n)) =
        kernel j < n do
          let (a : i64) = p[n - 1 - j]
          in (a + 1)
      let (q : [n]i64 @ p_mem -> R(n)) = p with [0 : n] = r
      in (p_mem, q)
  in (B_mem, B)

// What a branch makes may be an array that is copied, too, or one of its own:
// that would be written over what is copied.
// CHECK-LABEL: fun still_wanted
// CHECK: let (b : [n]i64 @ b_mem -> R(n)) = iota n
// WHY: 'b' is read after the write of 'd'
entry fun still_wanted (c : bool) (n : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (*[n]i64 @ A_mem -> R(n), i64) =
  assert n >= 1
  let (b_mem : mem) = alloc n * 8
  let (b : [n]i64 @ b_mem -> R(n)) = iota n
  let (b0 : i64) = b[0]
  assert b0 == 0
  let (e_mem : mem) (e : [n]i64 @ e_mem -> R(n)) =
    if c then
      in (b_mem, b)
    else
      let (d_mem : mem) = alloc n * 8
      let (d : [n]i64 @ d_mem -> R(n)) = replicate [n] 7
      in (d_mem, d)
  let (x : i64) = e[0]
  let (A' : [n]i64 @ A_mem -> R(n)) = A with [0 : n] = b
  in (A', x)

// The rest of the body wants what was there.
// CHECK-LABEL: fun wanted
// CHECK: let (row : [m]i64 @ row_mem -> R(m)) =
// WHY: 'row'' is not built in 'B'': 'A' is read after the write of 'row'
fun wanted (n : i64) (m : i64) (A_mem : mem) (A : [n][m]i64 @ A_mem -> R(n, m)) (B : *[n][m]i64 @ A_mem -> R(n, m)) : (*[n][m]i64 @ A_mem -> R(n, m)) =
  assert m >= 1
  let (B' : [n][m]i64 @ A_mem -> R(n, m)) =
    scatter B i < n do
      let (row_mem : mem) = alloc m * 8
      let (row : [m]i64 @ row_mem -> R(m)) = iota m
      let (r : i64) = row[0]
      assert r == 0
      let (a : i64) = A[i, 0]
      let (row' : [m]i64 @ row_mem -> R(m)) = row with [0] = a
      in (i, row')
  in (B')

// Copies that move nothing write nothing, so that one of them is no later than what
// is read there: elsewhere it is, where x is still wanted.
// CHECK-LABEL: fun copied_in_place
// CHECK: let (y : [n]i64 @ y_mem -> R(n)) = iota n
// CHECK: let (P2 : [n]i64 @ P_mem -> R(n)) = copy P
// WHY: 'z' is not built in 'C': 'x' is read after the write of 'P2'
entry fun copied_in_place (n : i64) (c : bool) (d : bool) (P_mem : mem) (P : [n]i64 @ P_mem -> R(n)) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (A_mem' : mem, *[n]i64 @ A_mem' -> R(n), C_mem' : mem, [n]i64 @ C_mem' -> R(n)) =
  assert n >= 1
  let (y_mem : mem) = alloc n * 8
  let (C_mem : mem) = alloc n * 8
  let (x_mem : mem) (x : [n]i64 @ x_mem -> R(n)) =
    if d then
      let (y : [n]i64 @ y_mem -> R(n)) = iota n
      in (y_mem, y)
    else
      let (P1 : [n]i64 @ P_mem -> R(n)) = copy P
      in (P_mem, P1)
  let (z_mem : mem) (z : [n]i64 @ z_mem -> R(n)) =
    if c then
      let (P2 : [n]i64 @ P_mem -> R(n)) = copy P
      in (P_mem, P2)
    else
      in (x_mem, x)
  let (B : [n]i64 @ A_mem -> R(n)) = A with [0 : n] = x
  let (C : [n]i64 @ C_mem -> R(n)) = copy z
  in (A_mem, B, C_mem, C)
