// What an iteration of a scan gives is made in the row of its index, where the
// operator finds it and puts what it becomes.
// RUN: memintro %s | hoist > %t && shortcircuit %t | funcheck %s
// RUN: shortcircuit --remarks %t 2>&1 >/dev/null | funcheck --check-prefix=WHY %s
// RUN: shortcircuit %t > %t.out && funverify -q --validity=20 --same-as=%s %t.out
// RUN: lmad-check %t.out | not grep -v ': yes'
// RUN: memexpand %t.out > %t.large && funcheck --check-prefix=CHUNKS --input-file=%t.large %s
// RUN: funverify -q --validity=20 --same-as=%s %t.large
// RUN: guard %t.large | lower | funverify -q --validity=20 --same-as=%s
// RUN: memexpand %t | shortcircuit | funverify -q --validity=20 --same-as=%s

// The chunks of the scan are there as well: nothing has another block.
// CHECK-LABEL: fun prefixes
// CHECK: let (row : [m]i64 @ S_mem -> i * m + {(m : 1)}) =
// CHECK-NOT: row_mem
// WHY: 'row' is built in 'S'
// WHY: 't' is not built in 'S': its operator has no index of the part that it makes
// CHUNKS-LABEL: fun prefixes
// CHUNKS: let (S_heads : [S_chunks][S_chunk][m]i64 @ S_mem ->
// CHUNKS: let (row : [m]i64 @ S_mem -> i * m + {(m : 1)}) =
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
      let (row : [m]i64) =
        kernel j < m do
          let (x : i64) = A[i, j]
          in (x & 77)
      in (row)
  in (S)

// Of rows that are made of parts and updated, these are there, too; matrices are
// no different.
// CHECK-LABEL: fun of_parts
// CHECK: let (left : [m]i64 @ S_mem -> 2 * i * m + {(m : 1)}) =
// CHECK: let (right : [m]i64 @ S_mem -> 2 * m * i + m + {(m : 1)}) =
// CHECK: let (row : [2 * m]i64 @ S_mem -> 2 * i * m + {(2 * m : 1)}) = concat left right
// CHUNKS-LABEL: fun of_parts
// CHUNKS: let (S_heads : [S_chunks][S_chunk][2 * m]i64 @ S_mem ->
entry fun of_parts (n : i64) (m : i64) (A : [n][m]i64) : ([n][2 * m]i64) =
  assert m >= 1
  let (z : [2 * m]i64) = replicate [2 * m] 0
  let (S : [n][2 * m]i64) =
    scan ((\ (a : [2 * m]i64) (b : [2 * m]i64) ->
        let (t : [2 * m]i64) =
          kernel j < 2 * m do
            let (x : i64) = a[j]
            let (y : i64) = b[j]
            in (x | y)
        in (t), z)) i < n do
      let (left : [m]i64) =
        kernel j < m do
          let (x : i64) = A[i, j]
          in (x & 3)
      let (right : [m]i64) =
        kernel j < m do
          let (x : i64) = A[i, j]
          in (x & 12)
      let (row : [2 * m]i64) = concat left right
      let (row' : [2 * m]i64) = row with [0] = 5
      in (row')
  in (S)

// A pair of rows, combined by one operator; each goes to its own array, of which
// one is a part of what was there before: there chunks have their own block.
// CHECK-LABEL: fun pairs
// CHECK: let (r : [m]i64 @ D_mem -> i * m + 2 * m + {(m : 1)}) =
// CHECK: let (q : [m]i64 @ T_mem -> i * m + {(m : 1)}) =
// CHUNKS-LABEL: fun pairs
// CHUNKS: let (S_heads : [S_chunks][S_chunk][m]i64 @ S_heads_mem -> {{.*}} (T_heads : [S_chunks][S_chunk][m]i64 @ T_mem ->
entry fun pairs (n : i64) (m : i64) (A : [n][m]i64) (D : *[n + 2][m]i64) : (*[n + 2][m]i64, [n][m]i64) =
  assert m >= 1
  let (z : [m]i64) = replicate [m] 0
  let (o : [m]i64) = replicate [m] -1
  let (S : [n][m]i64) (T : [n][m]i64) =
    scan ((\ (a : [m]i64) (c : [m]i64) (b : [m]i64) (d : [m]i64) ->
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
      let (r : [m]i64) =
        kernel j < m do
          let (x : i64) = A[i, j]
          in (x & 7)
      let (q : [m]i64) =
        kernel j < m do
          let (x : i64) = A[i, j]
          in (x | 8)
      in (r, q)
  let (D' : [n + 2][m]i64) = D with [2 : n, :] = S
  in (D', T)

// The rows of an array become its prefixes in place: what an iteration reads of
// it is after no write but its own.
// CHECK-LABEL: fun in_place
// CHECK: let (r : [m]i64 @ D_mem -> i * m + {(m : 1)}) =
entry fun in_place (n : i64) (m : i64) (D : *[n][m]i64) : (*[n][m]i64) =
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
      let (r : [m]i64) =
        kernel j < m do
          let (x : i64) = D[i, j]
          in (x & 7)
      in (r)
  let (D' : [n][m]i64) = D with [:, :] = S
  in (D')

// Each iteration reads the row after its own, which is another one's: that may
// come first.  (S has to be made somewhere else.)
// CHECK-LABEL: fun ahead
// CHECK: let (r : [m]i64 @ S_mem -> i * m + {(m : 1)}) =
// WHY: 'S' is not built in 'D': 'D' is read after the write of 'S': {{.*}} may overlap {{.*}}, the known facts do not prove them disjoint
entry fun ahead (n : i64) (m : i64) (D : *[n][m]i64) : (*[n][m]i64) =
  assert m >= 1 && n >= 1
  let (z : [m]i64) = replicate [m] 0
  let (S : [n][m]i64) =
    scan ((\ (a : [m]i64) (b : [m]i64) ->
        let (t : [m]i64) =
          kernel j < m do
            let (x : i64) = a[j]
            let (y : i64) = b[j]
            in (x ^ y)
        in (t), z)) i < n do
      let (k : i64) = min(i + 1, n - 1)
      let (r : [m]i64) =
        kernel j < m do
          let (x : i64) = D[k, j]
          in (x & 7)
      in (r)
  let (D' : [n][m]i64) = D with [:, :] = S
  in (D')

// One row for two scans: the first one would write over what the second one
// takes.
// CHECK-LABEL: fun twice
// CHECK: let (r : [m]i64 @ r_mem -> R(m)) =
// WHY: 'r' is not built in 'S': 'r' is also another result
// WHY: 'r' is not built in 'T': 'r' is also another result
entry fun twice (n : i64) (m : i64) (A : [n][m]i64) : ([n][m]i64, [n][m]i64) =
  assert m >= 1
  let (z : [m]i64) = replicate [m] 0
  let (o : [m]i64) = replicate [m] -1
  let (S : [n][m]i64) (T : [n][m]i64) =
    scan ((\ (a : [m]i64) (b : [m]i64) ->
        let (t : [m]i64) =
          kernel j < m do
            let (x : i64) = a[j]
            let (y : i64) = b[j]
            in (x ^ y)
        in (t), z), (\ (c : [m]i64) (d : [m]i64) ->
        let (u : [m]i64) =
          kernel j < m do
            let (x : i64) = c[j]
            let (y : i64) = d[j]
            in (x & y)
        in (u), o)) i < n do
      let (r : [m]i64) =
        kernel j < m do
          let (x : i64) = A[i, j]
          in (x & 7)
      in (r, r)
  in (S, T)

// The operator reads the row of another index, in the block where all of them
// are: after how many iterations is not said.
// CHECK-LABEL: fun captured
// CHECK: let (r : [m]i64 @ S_mem -> i * m + {(m : 1)}) =
// WHY: 'S' is not built in 'D': 'first' is read after the write of 'S'
entry fun captured (n : i64) (m : i64) (A : [n][m]i64) (D : *[n][m]i64) : (*[n][m]i64) =
  assert m >= 1 && n >= 1
  let (z : [m]i64) = replicate [m] 0
  let (first : [m]i64) = D[0, :]
  let (S : [n][m]i64) =
    scan ((\ (a : [m]i64) (b : [m]i64) ->
        let (t : [m]i64) =
          kernel j < m do
            let (x : i64) = a[j]
            let (y : i64) = b[j]
            let (f : i64) = first[j]
            in (x & y & f)
        in (t), z)) i < n do
      let (r : [m]i64) =
        kernel j < m do
          let (x : i64) = A[i, j]
          in (x & 7)
      in (r)
  let (D' : [n][m]i64) = D with [:, :] = S
  in (D')

// What a thread has for itself is read there: in the device's memory it would be
// written and read once more.
// CHECK-LABEL: fun small
// CHECK: let (r : [4]i64 @ r_mem -> R(4)) =
// WHY: 'r' is not built in 'S': 'r' is read where it is, in private memory
entry fun small (n : i64) (m : i64) (A : [n][m][4]i64) : ([n][m][4]i64) =
  let (z : [4]i64) = replicate [4] 0
  let (R : [n][m][4]i64) =
    kernel i < n do
      let (S : [m][4]i64) =
        scan ((\ (a : [4]i64) (b : [4]i64) ->
            let (t : [4]i64) =
              kernel j < 4 do
                let (x : i64) = a[j]
                let (y : i64) = b[j]
                in (x ^ y)
            in (t), z)) k < m do
          let (r : [4]i64) =
            kernel j < 4 do
              let (x : i64) = A[i, k, j]
              in (x & 7)
          in (r)
      in (S)
  in (R)

// What a scan goes on to has other results than its body.
entry fun goes_on (n : i64) (A : *[2][n]i64) (X : [n]i64) : (*[2][n]i64) =
  let (P : [n]i64) (Q : [n]i64) =
    scan (+) i < n do
      let (x : i64) = X[i]
      in (x)
    then j (s : i64) do
      let (p : i64) = s + j
      in (p, s * 2)
  let (B : [2][n]i64) = A with [0, :] = P
  let (C : [2][n]i64) = B with [1, :] = Q
  in (C)
// CHECK-LABEL: fun goes_on
//       CHECK:   let (P : [n]i64 @ A_mem -> R(n)) (Q : [n]i64 @ A_mem -> n + {(n : 1)}) =
