// What an operator of `reduce` makes is made where the result is; and if it is
// made of what was there before in place, so is what was there.
// RUN: memintro %s | hoist > %t && shortcircuit %t | funcheck %s
// RUN: shortcircuit --remarks %t 2>&1 >/dev/null | funcheck --check-prefix=WHY %s
// RUN: shortcircuit %t | funverify -q --validity=20 --same-as=%s
// RUN: shortcircuit %t | memexpand | shortcircuit | funverify -q --validity=20 --same-as=%s

// CHECK-LABEL: fun sums
// CHECK: (a : [m]i64 @ R_mem -> R(m)) (b : [m]i64 @ b_mem -> R(m))
// CHECK-NEXT: let (t : [m]i64 @ R_mem -> R(m)) =
// WHY: 't' is built in 'R'
entry fun sums (n : i64) (m : i64) (A : [n][m]i64) : ([m]i64) =
  assert m >= 1
  let (z : [m]i64) = replicate [m] 0
  let (R : [m]i64) =
    reduce ((\ (a : [m]i64) (b : [m]i64) ->
        let (t : [m]i64) =
          kernel j < m do
            let (x : i64) = a[j]
            let (y : i64) = b[j]
            in (x ^ y)
        in (t), z)) i < n do
      let (row : [m]i64) = A[i, :]
      in (row)
  in (R)

// Maps one after the other: what was there is read where it is written over.
// CHECK-LABEL: fun composed
// CHECK: (a : [4]i64 @ R_mem -> R(4)) (b : [4]i64 @ b_mem -> R(4))
// CHECK-NEXT: let (t : [4]i64 @ R_mem -> R(4)) =
// WHY: 't' is built in 'R'
entry fun composed (n : i64) (A : [n][4]i64) : ([4]i64) =
  let (z : [4]i64) = iota 4
  let (R : [4]i64) =
    reduce ((\ (a : [4]i64) (b : [4]i64) ->
        let (t : [4]i64) =
          kernel j < 4 do
            let (x : i64) = a[j]
            let (y : i64) = b[x & 3]
            in (y & 3)
        in (t), z)) i < n do
      let (row : [4]i64) = A[i, :]
      let (map : [4]i64) =
        kernel j < 4 do
          let (x : i64) = row[j]
          in (x & 3)
      in (map)
  in (R)

// The other way round it is read anywhere: it stays where it is.
// CHECK-LABEL: fun read_anywhere
// CHECK: (a : [4]i64 @ a_mem -> R(4)) (b : [4]i64 @ b_mem -> R(4))
// CHECK-NEXT: let (t : [4]i64 @ R_mem -> R(4)) =
// WHY: 't' is built in 'R'
entry fun read_anywhere (n : i64) (A : [n][4]i64) : ([4]i64) =
  let (z : [4]i64) = iota 4
  let (R : [4]i64) =
    reduce ((\ (a : [4]i64) (b : [4]i64) ->
        let (t : [4]i64) =
          kernel j < 4 do
            let (x : i64) = b[j]
            let (y : i64) = a[x & 3]
            in (y & 3)
        in (t), z)) i < n do
      let (row : [4]i64) = A[i, :]
      let (map : [4]i64) =
        kernel j < 4 do
          let (x : i64) = row[j]
          in (x & 3)
      in (map)
  in (R)

// Two results that are one array: only one of them is made there.
// CHECK-LABEL: fun given_twice
// CHECK: (a : [m]i64 @ a_mem -> R(m)) (c : [m]i64 @ c_mem -> R(m))
// CHECK: let (t : [m]i64 @ {{[RS]}}_mem -> R(m)) =
entry fun given_twice (n : i64) (m : i64) (A : [n][m]i64) : ([m]i64, [m]i64) =
  assert m >= 1
  let (z : [m]i64) = replicate [m] 0
  let (R : [m]i64) (S : [m]i64) =
    reduce ((\ (a : [m]i64) (c : [m]i64) (b : [m]i64) (d : [m]i64) ->
        let (t : [m]i64) =
          kernel j < m do
            let (x : i64) = a[j]
            let (y : i64) = b[j]
            in (x ^ y)
        in (t, t), z, z)) i < n do
      let (row : [m]i64) = A[i, :]
      let (other : [m]i64) =
        kernel j < m do
          let (x : i64) = row[j]
          in (x)
      in (row, other)
  in (R, S)

// A second pair of results, each in place.
// CHECK-LABEL: fun two
// CHECK: (a : [m]i64 @ R_mem -> R(m)) (c : [m]i64 @ S_mem -> R(m))
entry fun two (n : i64) (m : i64) (A : [n][m]i64) : ([m]i64, [m]i64) =
  assert m >= 1
  let (z : [m]i64) = replicate [m] 0
  let (o : [m]i64) = replicate [m] -1
  let (R : [m]i64) (S : [m]i64) =
    reduce ((\ (a : [m]i64) (c : [m]i64) (b : [m]i64) (d : [m]i64) ->
        let (t : [m]i64) =
          kernel j < m do
            let (x : i64) = a[j]
            let (y : i64) = b[j]
            in (x ^ y)
        let (u : [m]i64) =
          kernel j < m do
            let (x : i64) = c[j]
            let (y : i64) = d[j]
            in (x & y)
        in (t, u), z, o)) i < n do
      let (row : [m]i64) = A[i, :]
      in (row, row)
  in (R, S)

// What one of `scan` or `scatter` makes goes to an index that it does not see.
// (`lower` does, and makes it there.)
// CHECK-LABEL: fun prefixes
// CHECK: (a : [m]i64 @ a_mem -> R(m)) (b : [m]i64 @ b_mem -> R(m))
// CHECK: let (t : [m]i64 @ t_mem -> R(m)) =
// CHECK: let (u : [m]i64 @ S_mem -> i * m + {(m : 1)}) = copy row
// WHY: 't' is not built in 'S': its operator has no index of the part that it makes
// WHY: 'u' is built in 'S'
entry fun prefixes (n : i64) (m : i64) (A : [n][m]i64) : ([n][m]i64) =
  assert m >= 1
  let (z : [m]i64) = replicate [m] 0
  let (S : [n][m]i64) =
    scan ((\ (a : [m]i64) (b : [m]i64) ->
        let (t : [m]i64) =
          kernel j < m do
            let (x : i64) = a[j]
            let (y : i64) = b[j]
            in (x ^ y)
        in (t), z)) i < n do
      let (row : [m]i64) = A[i, :]
      let (u : [m]i64) = copy row
      in (u)
  in (S)

// What goes to an operator comes to one place, from all iterations.
// CHECK-LABEL: fun collected
// WHY: 't' is not built in 'D'': its operator has no index of the part that it makes
// WHY: 'u' is not built in 'b': the results of all iterations have one place
entry fun collected (n : i64) (m : i64) (A : [n][m]i64) (D : *[n][m]i64) : (*[n][m]i64) =
  assert m >= 1
  let (z : [m]i64) = replicate [m] 0
  let (D' : [n][m]i64) =
    scatter ((\ (a : [m]i64) (b : [m]i64) ->
        let (t : [m]i64) =
          kernel j < m do
            let (x : i64) = a[j]
            let (y : i64) = b[j]
            in (x ^ y)
        in (t), z)) D i < n do
      let (row : [m]i64) = A[i, :]
      let (u : [m]i64) = copy row
      in (i / 2, u)
  in (D')
