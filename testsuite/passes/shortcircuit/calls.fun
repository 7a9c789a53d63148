// Calls that are in the way: their statements take their places, and are looked
// at like all others.
// RUN: memintro %s | hoist > %t && shortcircuit %t | funcheck %s
// RUN: shortcircuit --remarks %t 2>&1 >/dev/null | funcheck --check-prefix=WHY %s
// RUN: shortcircuit %t | shortcircuit | funcheck %s
// RUN: shortcircuit %t | funverify -q --validity=20 --same-as=%s
// RUN: shortcircuit %t | memexpand | funverify -q --validity=20 --same-as=%s

// Nobody calls these any longer; 'total' is called where it is in nobody's way.
// CHECK-NOT: fun squares
// CHECK: fun total
// CHECK-NOT: fun fill
fun squares (n : i64) : (*[n]i64) =
  let (B : [n]i64) =
    kernel i < n do
      in (i & 7)
  in (B)

fun total (n : i64) (A : [n]i64) : (i64) =
  let (s : i64) =
    reduce (^) i < n do
      let (x : i64) = A[i]
      in (x)
  in (s)

fun fill (n : i64) (A : *[n]i64) : (*[n]i64) =
  let (B : [n]i64) =
    loop (P : *[n]i64 = A) for i < n do
      let (x : i64) = P[i]
      let (P' : [n]i64) = P with [i] = x ^ i
      in (P')
  in (B)

fun same (n : i64) (X : [n]i64) : ([n]i64) =
  in (X)

fun reversed (n : i64) (X : [n]i64) : (*[n]i64) =
  let (B : [n]i64) =
    kernel i < n do
      let (x : i64) = X[n - 1 - i]
      in (x)
  in (B)

// A unique result, an argument that ends in one, and one that is read.
// CHECK-LABEL: fun unique_results
// CHECK-NOT: alloc
// CHECK: let (b : [n]i64 @ R_mem -> n + {(n : 1)}) =
// CHECK-NEXT: kernel
// CHECK-NOT: squares
// CHECK: let (b' : [n]i64 @ R_mem -> n + {(n : 1)}) =
// CHECK-NEXT: loop
// CHECK: with [1, :] = b'
// CHECK: total(n,
// WHY-DAG: 'squares' is inlined
// WHY-DAG: 'total' is inlined
// WHY-DAG: 'fill' is inlined
// WHY-DAG: 'b'' is built in 'R'
entry fun unique_results (n : i64) (R : *[3][n]i64) : (*[3][n]i64, i64, i64) =
  let (b : [n]i64) = squares(n)
  let (s : i64) = total(n, b)
  let (b' : [n]i64) = fill(n, b)
  let (R' : [3][n]i64) = R with [1, :] = b'
  let (first : [n]i64) = R'[0, :]
  let (t : i64) = total(n, first)
  in (R', s, t)

// What a function gives may be what it got.
// CHECK-LABEL: fun passed_on
// CHECK-NOT: alloc
// CHECK: let (b : [n]i64 @ A_mem -> n + {(n : 1)}) = iota n
// CHECK: let (c : [n]i64 @ A_mem -> R(n)) = iota n
entry fun passed_on (n : i64) (A : *[2][n]i64) : (*[2][n]i64, i64) =
  let (b : [n]i64) = iota n
  let (c : [n]i64) = iota n
  let (r : [n]i64) = same(n, b)
  let (s : [n]i64) = same(n, c)
  let (x : i64) =
    reduce (^) i < n do
      let (y : i64) = s[i]
      in (y)
  let (A1 : [2][n]i64) = A with [0, :] = c
  let (A2 : [2][n]i64) = A1 with [1, :] = r
  in (A2, x)

// A call in between reads another row of the destination.
// CHECK-LABEL: fun between
// CHECK-NOT: alloc
// CHECK: let (X : [n]i64 @ A_mem -> R(n)) =
// WHY-DAG: 'X' is built in 'A'
entry fun between (n : i64) (A : *[2][n]i64) : (*[2][n]i64, i64) =
  let (X : [n]i64) =
    kernel i < n do
      in (i & 3)
  let (row : [n]i64) = A[1, :]
  let (s : i64) = total(n, row)
  let (A' : [2][n]i64) = A with [0, :] = X
  in (A', s)

// And here that very row: inlined it is, and in the way still.
// CHECK-LABEL: fun still_between
// CHECK: let (X_mem : mem) = alloc
// CHECK: let (X : [n]i64 @ X_mem -> R(n)) =
// WHY-DAG: 'X' is not built in 'A': 'row' is read after the write of 'X': i +
entry fun still_between (n : i64) (A : *[2][n]i64) : (*[2][n]i64, i64) =
  assert n >= 1
  let (X : [n]i64) =
    kernel i < n do
      in (i & 3)
  let (x : i64) = X[0]
  assert x == 0
  let (row : [n]i64) = A[0, :]
  let (s : i64) = total(n, row)
  let (A' : [2][n]i64) = A with [0, :] = X
  in (A', s)

// The function reads what its result would be written over.
// CHECK-LABEL: fun read_inside
// CHECK: let (X_mem : mem) = alloc
// WHY-DAG: 'X' is not built in 'A': 'row' is read after the write of 'X': n -
entry fun read_inside (n : i64) (A : *[2][n]i64) : (*[2][n]i64) =
  let (row : [n]i64) = A[0, :]
  let (X : [n]i64) = reversed(n, row)
  let (A' : [2][n]i64) = A with [0, :] = X
  in (A')
