// What a thread makes for itself is where its row of the result goes, and not where it
// came from.  Other compilers got this wrong.
// RUN: memintro %s | hoist | shortcircuit | funcheck %s
// RUN: memintro %s | hoist | shortcircuit --remarks 2>&1 >/dev/null | funcheck --check-prefix=WHY %s
// RUN: memintro %s | hoist | shortcircuit | funverify -q --validity=20 --same-as=%s
// RUN: memintro %s | hoist | shortcircuit | memexpand | funverify -q --validity=20 --same-as=%s

// Each thread changes a copy of its own.  Were it where the caller's array is, all
// threads would work on the same rows; it is where the thread's result goes.
// CHECK-LABEL: fun own_row
// CHECK: let (own : [m]f32 @ R_mem -> k * n * m + i * m + {(m : 1)}) = copy row
// WHY: 'row' is not built in 'own': 'u' is bound before the copy's body begins
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
