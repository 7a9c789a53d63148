// What other compilers rejected, or compiled to something wrong, around branches,
// threads, layouts and sizes; here each of these is built in place as far as that is
// right.
// RUN: memintro %s | hoist | shortcircuit | funcheck %s
// RUN: memintro %s | hoist | shortcircuit --remarks 2>&1 >/dev/null | funcheck --check-prefix=WHY %s
// RUN: memintro %s | hoist | shortcircuit | funverify -q --validity=20 --same-as=%s
// RUN: memintro %s | hoist | shortcircuit | memexpand | funverify -q --validity=20 --same-as=%s

// Each thread changes a copy of its own.  Were it where the caller's array is, all
// threads would work on the same rows; it is where the thread's result goes.
// CHECK-LABEL: fun own_row
// CHECK: let (own : [m]f32 @ R_mem -> k * n * m + i * m + {(m : 1)}) = copy row
// WHY: 'row' is not built in 'own': 'u' is there before the copy's body begins
// WHY: 'y' is built in 'R'
entry fun own_row (m : i64) (n : i64) (u : *[n][m]f32) (betas : [n]f32) : ([n][n][m]f32) =
  assert m >= 1
  let (R : [n][n][m]f32) =
    kernel k < n, i < n do
      let (beta : f32) = betas[k]
      let (row : [m]f32) = u[i, :]
      let (own : [m]f32) = copy row
      let (y : [m]f32) =
        loop (y : *[m]f32 = own) for j < m - 1 do
          let (a : f32) = y[j]
          let (b : f32) = y[j + 1]
          let (y' : [m]f32) = y with [j + 1] = b - beta * a
          in (y')
      in (y)
  in (R)

// What the branches give is in a row of the result, and so the type of the `if` is
// another one.
// CHECK-LABEL: fun branch_rows
// CHECK: let (row : [8]i64 @ R_mem -> 8 * i + {(8 : 1)}) =
// CHECK: let (x : [8]i64 @ R_mem -> 8 * i + {(8 : 1)}) = iota 8
// CHECK: let (z : [8]i64 @ R_mem -> 8 * i + {(8 : 1)}) = replicate [8] i
// WHY: 'row' is built in 'R'
entry fun branch_rows (n : i64) (c : [n]bool) : ([n][8]i64) =
  let (R : [n][8]i64) =
    kernel i < n do
      let (b : bool) = c[i]
      let (row : [8]i64) =
        if b then
          let (x : [8]i64) = iota 8
          in (x)
        else
          let (z : [8]i64) = replicate [8] i
          let (z' : [8]i64) = z with [3] = 1
          in (z')
      in (row)
  in (R)

// Both branches give one block, in two layouts: there is no place for both.
// CHECK-LABEL: fun two_layouts
// CHECK: let (as : [n]i64 @ as_mem -> R(n)) =
// WHY: 'v' is not built in 'A': 'v' and 'r' would not be at one place
entry fun two_layouts (n : i64) (c : bool) (A : *[2][n]i64) : (*[2][n]i64) =
  assert n >= 1
  let (as : [n]i64) =
    kernel i < n do
      in (3 * i)
  let (v : [n]i64) =
    if c then
      let (r : [n]i64) = reverse 0 as
      in (r)
    else
      in (as)
  let (A' : [2][n]i64) = A with [1, :] = v
  in (A')

// Or two parts of one block; what is not in the part has no place.
// CHECK-LABEL: fun two_parts
// CHECK: let (as : [n]i64 @ as_mem -> R(n)) = iota n
// WHY: 'v' is not built in 'A': 'as' has no place by an index function
entry fun two_parts (n : i64) (m : i64) (k : i64) (c : bool) (A : *[n]i64) : (*[n]i64) =
  assert 0 <= m && m <= n && 0 <= k && k <= n
  let (as : [n]i64) = iota n
  let (s : i64) (v : [s]i64) =
    if c then
      let (r : [m]i64) = as[0 : m]
      in (m, r)
    else
      let (q : [k]i64) = as[0 : k]
      in (k, q)
  let (A' : [n]i64) = A with [0 : s] = v
  in (A')

// A column-major array that gets another shape.
// CHECK-LABEL: fun columns
// CHECK: let (bs : [n][m]i64 @ A_mem -> m * n + {(n : 1), (m : n)}) =
// CHECK: let (r : [m * n]i64 @ A_mem -> m * n + {(m * n : 1)}) = reshape [m * n] t
// WHY: 'r' is built in 'A'
entry fun columns (n : i64) (m : i64) (A : *[2][m * n]i64) : (*[2][m * n]i64) =
  assert n >= 1 && m >= 1
  let (bs : [n][m]i64) =
    kernel i < n, j < m do
      in (10 * i + j)
  let (t : [m][n]i64) = transpose bs
  let (r : [m * n]i64) = reshape [m * n] t
  let (A' : [2][m * n]i64) = A with [1, :] = r
  in (A')

// A block that is as large as a number which is negative where the branch is not
// taken, and goes up out of it.
// CHECK-LABEL: fun shrunk
// CHECK: in (2 * (n - m) * 8)
// CHECK: let (z_mem : mem) = alloc z_mem_size
// CHECK: let (x : [n - m]i64 @ z_mem -> R(n - m)) = iota n - m
// CHECK: let (y : [n - m]i64 @ z_mem -> n - m + {(n - m : 1)}) = replicate [n - m] 5
// WHY: 'x' is built in 'z'
// WHY: 'y' is built in 'z'
entry fun shrunk (n : i64) (m : i64) (A : *[n]i64) : (*[n]i64) =
  assert n >= 0 && m >= 0
  let (B : [n]i64) =
    if n > m then
      let (x : [n - m]i64) = iota n - m
      let (y : [n - m]i64) = replicate [n - m] 5
      let (z : [2 * (n - m)]i64) = concat x y
      let (w : [n - m]i64) = z[0 : n - m]
      let (A' : [n]i64) = A with [m : n - m] = w
      in (A')
    else
      in (A)
  in (B)
