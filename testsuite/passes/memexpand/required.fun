// With --require a copy in a statement that is #[inplace] is an error.
// RUN: memintro %s | hoist | shortcircuit --require | doublebuffer | memmerge > %t && memexpand %t | funcheck %s
// RUN: not memexpand --require %t 2>&1 | funcheck %s --check-prefix=ERR
// RUN: not memexpand --require %t 2>/dev/null | funcheck %s --check-prefix=NONE --allow-empty
// NONE-NOT: {{.}}

// CHECK-LABEL: fun chosen
// CHECK: = copy old
// ERR: error: a statement that is #[inplace] copies: 'row_mem' may be the block 'A_mem' from outside of the parallel body, or one of the iteration's own
entry fun chosen (n : i64) (m : i64) (c : [n]bool) (A : [n][m]i64) : ([n]i64) =
  let (B : [n]i64) =
    kernel i < n do
      let (b : bool) = c[i]
      let (old : [m]i64) = A[i, :]
      #[inplace] let (row : [m]i64) =
        if b then
          let (new : [m]i64) =
            kernel j < m do
              let (a : i64) = old[m - 1 - j]
              in (a ^ 1)
          in (new)
        else
          in (old)
      let (s : i64) =
        reduce (max) j < m do
          let (x : i64) = row[j]
          let (y : i64) = row[m - 1 - j]
          in (x & y)
      in (s)
  in (B)

// Of one that is not marked nothing is required.
// ERR-NOT: error
entry fun unmarked (n : i64) (m : i64) (c : [n]bool) (A : [n][m]i64) : ([n]i64) =
  let (B : [n]i64) =
    kernel i < n do
      let (b : bool) = c[i]
      let (old : [m]i64) = A[i, :]
      let (row : [m]i64) =
        if b then
          let (new : [m]i64) =
            kernel j < m do
              let (a : i64) = old[m - 1 - j]
              in (a ^ 1)
          in (new)
        else
          in (old)
      let (s : i64) =
        reduce (max) j < m do
          let (x : i64) = row[j]
          let (y : i64) = row[m - 1 - j]
          in (x & y)
      in (s)
  in (B)
