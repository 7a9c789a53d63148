// What other compilers got wrong.
// RUN: shortcircuit %s | funcheck %s
// RUN: shortcircuit --remarks %s 2>&1 >/dev/null | funcheck --check-prefix=WHY %s
// RUN: shortcircuit %s | funverify -q --validity=20 --same-as=%s

// The destination's block is allocated when the source is there already: as
// would be written into a block that does not exist yet.
// CHECK-LABEL: fun late_destination
// CHECK: let (as : [n]i64 @ as_mem -> R(n)) =
// WHY: 'C_mem' is not allocated where 'as' is made
entry fun late_destination (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (C_mem : mem, [n]i64 @ C_mem -> R(n)) =
  let (as_mem : mem) = alloc n * 8
  let (as : [n]i64 @ as_mem -> R(n)) = copy A
  let (k : i64) =
    reduce (+) i < n do
      let (a : i64) = as[i]
      in (a & 1)
  let (C_mem : mem) = alloc max(n, k) * 8
  let (C : [n]i64 @ C_mem -> R(n)) = copy as
  in (C_mem, C)

// A concat in a loop is built over what the loop still reads: xs is the first
// operand of the next concat and the array that ys is made of.
// CHECK-LABEL: fun concat_in_loop
// CHECK: let (ys : [n]i64 @ ys_mem -> R(n)) =
// WHY: 'xs' is read behind the write of 'ys'
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
// WHY: 'p' is read behind the write of 'r'
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

// The names are two, and it may be one block all the same.
// CHECK-LABEL: fun two_names
// CHECK: let (b : [n]i64 @ b_mem -> R(n)) =
// WHY: 'B' is read behind the write of 'b'
fun two_names (n : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) (B_mem : mem) (B : [n]i64 @ B_mem -> R(n)) : (*[n]i64 @ A_mem -> R(n)) =
  let (b_mem : mem) = alloc n * 8
  let (b : [n]i64 @ b_mem -> R(n)) =
    kernel j < n do
      let (x : i64) = B[n - 1 - j]
      in (x)
  let (A' : [n]i64 @ A_mem -> R(n)) = A with [0 : n] = b
  in (A')

// An argument is where its caller wants it.
// CHECK-LABEL: fun argument
// WHY: 'B' is there before the copy's body begins
entry fun argument (n : i64) (B_mem : mem) (B : *[n]i64 @ B_mem -> R(n)) : (C_mem : mem, [2 * n]i64 @ C_mem -> R(2 * n)) =
  let (C_mem : mem) = alloc 2 * n * 8
  let (B' : [n]i64 @ B_mem -> R(n)) =
    loop (b : *[n]i64 @ B_mem -> R(n) = B) for i < n do
      let (b' : [n]i64 @ B_mem -> R(n)) = b with [i] = i
      in (b')
  let (C : [2 * n]i64 @ C_mem -> R(2 * n)) = concat B' B'
  in (C_mem, C)

// Each iteration has a copy of its own, since it writes to that: elided, all of
// them would write to one array.
// CHECK-LABEL: fun shared_copy
// CHECK: let (x : [4]i64 @ x_mem -> R(4)) = iota 4
// CHECK: let (y : [4]i64 @ p_mem -> R(4)) = copy x
// WHY: 'x' is not built in 'y': 'x' is there before the copy's body begins
entry fun shared_copy (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (R_mem : mem, [n]i64 @ R_mem -> R(n)) =
  let (R_mem : mem) = alloc n * 8
  let (x_mem : mem) = alloc 32
  let (x : [4]i64 @ x_mem -> R(4)) = iota 4
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n do
      let (a : i64) = A[i]
      let (p_mem : mem(private)) = alloc 32 in private
      let (y : [4]i64 @ p_mem -> R(4)) = copy x
      let (y' : [4]i64 @ p_mem -> R(4)) = y with [a & 3] = 7
      let (b : i64) = y'[3]
      in (b)
  in (R_mem, R)

// Used again in the next trip, and behind the loop.
// CHECK-LABEL: fun used_again
// CHECK: let (b : [n]i64 @ b_mem -> R(n)) = iota n
// WHY: 'b' is there before the copy's body begins
entry fun used_again (n : i64) (k : i64) (A_mem : mem) (A : *[k][n]i64 @ A_mem -> R(k, n)) : (*[k][n]i64 @ A_mem -> R(k, n)) =
  let (b_mem : mem) = alloc n * 8
  let (b : [n]i64 @ b_mem -> R(n)) = iota n
  let (A' : [k][n]i64 @ A_mem -> R(k, n)) =
    loop (B : *[k][n]i64 @ A_mem -> R(k, n) = A) for i < k do
      let (B' : [k][n]i64 @ A_mem -> R(k, n)) = B with [i, :] = b
      in (B')
  in (A')

// The same with a place that is known before the loop: what the trips write
// into it in between would be b's.
// CHECK-LABEL: fun in_each_trip
// CHECK: let (b : [n]i64 @ b_mem -> R(n)) = iota n
// WHY: 'b' is there before the copy's body begins
entry fun in_each_trip (n : i64) (k : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (*[n]i64 @ A_mem -> R(n), i64) =
  assert n >= 1
  let (b_mem : mem) = alloc n * 8
  let (b : [n]i64 @ b_mem -> R(n)) = iota n
  let (A' : [n]i64 @ A_mem -> R(n)) (s : i64) =
    loop (B : *[n]i64 @ A_mem -> R(n) = A) (s : i64 = 0) for i < k do
      let (x : i64) = B[0]
      let (B' : [n]i64 @ A_mem -> R(n)) = B with [0 : n] = b
      let (C : [n]i64 @ A_mem -> R(n)) = B' with [0] = 9
      in (C, s + x & 255)
  in (A', s)

// A slice leaves something out that has no place in the destination.
// CHECK-LABEL: fun part
// CHECK: let (b : [2 * n]i64 @ b_mem -> R(2 * n)) = iota 2 * n
// WHY: 'b' has no place by an index function
entry fun part (n : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (*[n]i64 @ A_mem -> R(n)) =
  assert n >= 2
  let (b_mem : mem) = alloc 2 * n * 8
  let (b : [2 * n]i64 @ b_mem -> R(2 * n)) = iota 2 * n
  let (c : [n]i64 @ b_mem -> 0 + {(n : 2)}) = b[0 : n : 2]
  let (A' : [n]i64 @ A_mem -> R(n)) = A with [0 : n] = c
  in (A')

// One branch would lose the destination's elements that it still needs.
// CHECK-LABEL: fun one_branch
// CHECK: let (b : [n]i64 @ b_mem -> R(n)) = iota n
// WHY: 'b' is there before the copy's body begins
entry fun one_branch (c : bool) (n : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (*[n]i64 @ A_mem -> R(n)) =
  let (b_mem : mem) = alloc n * 8
  let (b : [n]i64 @ b_mem -> R(n)) = iota n
  let (R : [n]i64 @ A_mem -> R(n)) =
    if c then
      let (A' : [n]i64 @ A_mem -> R(n)) = A with [0 : n] = b
      in (A')
    else
      in (A)
  in (R)

// What a branch makes may be an array that is copied, too, or one of its own:
// that would be written over what is copied.
// CHECK-LABEL: fun still_wanted
// CHECK: let (b : [n]i64 @ b_mem -> R(n)) = iota n
// WHY: 'b' is read behind the write of 'd'
entry fun still_wanted (c : bool) (n : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (*[n]i64 @ A_mem -> R(n), i64) =
  assert n >= 1
  let (b_mem : mem) = alloc n * 8
  let (b : [n]i64 @ b_mem -> R(n)) = iota n
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

// A branch chooses between two arrays that are made at once: in one place, only
// one of them would be left.
// CHECK-LABEL: fun made_at_once
// CHECK: alloc n * 8
// CHECK: let (b_mem : mem) = alloc n * 8
// CHECK: let (d_mem : mem) = alloc n * 8
// WHY: 'd' is written behind the write of 'b'
entry fun made_at_once (c : bool) (n : i64) : (A_mem : mem, [n]i64 @ A_mem -> R(n)) =
  assert n >= 1
  let (A_mem : mem) = alloc n * 8
  let (b_mem : mem) = alloc n * 8
  let (d_mem : mem) = alloc n * 8
  let (b : [n]i64 @ b_mem -> R(n)) (d : [n]i64 @ d_mem -> R(n)) =
    kernel i < n do
      in (i, n - i)
  let (e_mem : mem) (e : [n]i64 @ e_mem -> R(n)) =
    if c then
      in (b_mem, b)
    else
      in (d_mem, d)
  let (A : [n]i64 @ A_mem -> R(n)) = copy e
  in (A_mem, A)

// Two buffers in one block that change places.
// CHECK-LABEL: fun halves
// CHECK: let (y0 : [n]i32 @ b_mem -> n + {(n : 1)}) =
// WHY: 'y0' is made in another place of its block
entry fun halves (n : i64) (A_mem : mem) (A : *[n + n]i32 @ A_mem -> R(n + n)) : (*[n + n]i32 @ A_mem -> R(n + n)) =
  assert n >= 1
  let (b_mem : mem) = alloc 2 * n * 4
  let (x0 : [n]i32 @ b_mem -> R(n)) = replicate [n] 1i32
  let (y0 : [n]i32 @ b_mem -> n + {(n : 1)}) = replicate [n] 8i32
  let (#[mem] xo : i64) (x : [n]i32 @ b_mem -> xo + {(n : 1)}) (#[mem] yo : i64) (y : [n]i32 @ b_mem -> yo + {(n : 1)}) =
    loop (#[mem] xp : i64 = 0) (xx : *[n]i32 @ b_mem -> xp + {(n : 1)} = x0) (#[mem] yp : i64 = n) (yy : *[n]i32 @ b_mem -> yp + {(n : 1)} = y0) for j < 4 do
      let (z : [n]i32 @ b_mem -> xp + {(n : 1)}) = xx with [0] = i32(j)
      in (yp, yy, xp, z)
  let (A' : [n + n]i32 @ A_mem -> R(n + n)) = A with [0 : n] = x
  in (A')

// The rest of the body wants what was there.
// CHECK-LABEL: fun wanted
// CHECK: let (row : [m]i64 @ row_mem -> R(m)) =
// WHY: 'row'' is not built in 'B'': 'A' is read behind the write of 'row'
fun wanted (n : i64) (m : i64) (A_mem : mem) (A : [n][m]i64 @ A_mem -> R(n, m)) (B : *[n][m]i64 @ A_mem -> R(n, m)) : (*[n][m]i64 @ A_mem -> R(n, m)) =
  assert m >= 1
  let (B' : [n][m]i64 @ A_mem -> R(n, m)) =
    scatter B i < n do
      let (row_mem : mem) = alloc m * 8
      let (row : [m]i64 @ row_mem -> R(m)) = iota m
      let (a : i64) = A[i, 0]
      let (row' : [m]i64 @ row_mem -> R(m)) = row with [0] = a
      in (i, row')
  in (B')

// A function gives one block under two names.
fun pair (n : i64) : (m1 : mem, [n]i64 @ m1 -> R(n), m2 : mem, [n]i64 @ m2 -> R(n)) =
  let (m : mem) = alloc n * 8
  let (A : [n]i64 @ m -> R(n)) = iota n
  in (m, A, m, A)

// CHECK-LABEL: fun given_twice
// CHECK: let (X : [n]i64 @ X_mem -> R(n)) =
// WHY: 'B' is read behind the write of 'X'
entry fun given_twice (n : i64) : (m' : mem, [n]i64 @ m' -> R(n), i64) =
  assert n >= 1
  let (m1 : mem) (A : [n]i64 @ m1 -> R(n)) (m2 : mem) (B : [n]i64 @ m2 -> R(n)) = pair(n)
  let (X_mem : mem) = alloc n * 8
  let (X : [n]i64 @ X_mem -> R(n)) =
    kernel i < n do
      in (i + 7)
  let (b : i64) = B[0]
  let (A' : [n]i64 @ m1 -> R(n)) = A with [0 : n] = X
  in (m1, A', b)

// Copies that move nothing write nothing, so that one of them is no later than what
// is read there: elsewhere it is, where x is still wanted.
// CHECK-LABEL: fun copied_in_place
// CHECK: let (y : [n]i64 @ y_mem -> R(n)) = iota n
// CHECK: let (P2 : [n]i64 @ P_mem -> R(n)) = copy P
// WHY: 'z' is not built in 'C': 'x' is read behind the write of 'P2'
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
