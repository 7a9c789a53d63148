// With --require a copy in a statement that is #[inplace] is an error.
// RUN: memintro %s | hoist > %t && shortcircuit %t | funcheck %s
// RUN: not shortcircuit --require %t 2>&1 | funcheck %s --check-prefix=ERR
// RUN: not shortcircuit --require %t 2>/dev/null | funcheck %s --check-prefix=NONE --allow-empty
// RUN: not funopt -p 'memintro, hoist, shortcircuit{require}' %s 2>&1 >/dev/null | funcheck %s --check-prefix=ERR
// NONE-NOT: {{.}}

// CHECK-LABEL: fun built
// CHECK: let (X : [2]i64 @ A_mem -> R(2)) =
entry fun built (n : i64) (A : *[n]i64) : (*[n]i64) =
  assert 2 <= n
  let (X : [2]i64) =
    kernel i < 2 do
      let (a : i64) = A[i]
      in (a + 1)
  #[inplace] let (B : [n]i64) = A with [0 : 2] = X
  in (B)

// CHECK-LABEL: fun copied
// CHECK: let (X_mem : mem) = alloc 16
// ERR: {{[0-9]+}}:7: error: 'X' is copied to 'A', in a statement that is #[inplace]: 'A' is read after the write of 'X'
entry fun copied (n : i64) (k : i64) (A : *[n]i64) : (*[n]i64) =
  assert 0 <= k && k <= n - 2
  let (X : [2]i64) =
    kernel i < 2 do
      let (a : i64) = A[n - 1 - i]
      in (a + 1)
  #[inplace] let (B : [n]i64) = A with [k : 2] = X
  in (B)

// Of one that is not marked nothing is required.
entry fun unmarked (n : i64) (k : i64) (A : *[n]i64) : (*[n]i64) =
  assert 0 <= k && k <= n - 2
  let (X : [2]i64) =
    kernel i < 2 do
      let (a : i64) = A[n - 1 - i]
      in (a + 1)
  let (B : [n]i64) = A with [k : 2] = X
  in (B)

// In a body of it, too.
// ERR: {{[0-9]+}}:7: error: 'row' is copied to 'q', in a statement that is #[inplace]: no index function rotates it
entry fun inside (n : i64) (m : i64) (A : [n][m]i64) : ([n][m]i64, [n]i64) =
  assert 0 < m
  #[inplace] let (R : [n][m]i64) (s : [n]i64) =
    kernel i < n do
      let (row : [m]i64) =
        kernel j < m do
          let (a : i64) = A[i, j]
          in (a + j)
      let (x : i64) = row[0]
      let (q : [m]i64) = rotate 0 1 row
      in (q, x)
  in (R, s)

// In a function that it calls.
// ERR: {{[0-9]+}}:3: error: {{.*}} is copied to 'A', in a statement that is #[inplace]
fun shifted (n : i64) (A : *[n]i64) : (*[n]i64) =
  assert n >= 1
  let (t : [n - 1]i64) = A[1 : n - 1]
  let (B : [n]i64) = A with [0 : n - 1] = t
  in (B)

entry fun calls (n : i64) (A : *[n]i64) : (*[n]i64) =
  assert n >= 1
  #[inplace] let (B : [n]i64) = shifted(n, A)
  in (B)
// ERR-NOT: error
