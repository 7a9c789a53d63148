// What a loop gives at last is in its place in the block: its copy moves nothing.
// RUN: contract --remarks=%t.txt %s | funcheck %s
// RUN: funcheck %s --input-file=%t.txt --check-prefix=REMARK
// RUN: contract %s | funverify -q --validity=20 --same-as=%s
// RUN: contract %s | hoist | simplify | lower | owners | restrict | funcheck %s --check-prefix=IMP
// RUN: contract %s | hoist | simplify | shortcircuit | lower | owners | restrict | funverify -q --same-as=%s
// RUN: contract %s | hoist | simplify | shortcircuit | lower | funverify -q --same-as=%s
// REQUIRES: glpk, isl

// One block, and one copy into it.
// REMARK: stays.fun:22:3: remark: 'R' stays where 'S' is at last [contract, note: stays]
// CHECK-LABEL: fun named
// CHECK:         let (S_mem : mem) = alloc (n + 1) * 8
// CHECK-NOT:     alloc
// CHECK:         let (R : [n]i64 @ S_mem -> R(n)) = copy R_1
// CHECK-NEXT:    in (S_mem, R)
// IMP-LABEL: imp named
// IMP:           A_offset <- max(T, 0) - t - 1
// IMP-NEXT:    done
// IMP-NEXT:    return (S_mem)
entry fun named (n : i64) (T : i64) (A0 : [n]i64) : ([n]i64) =
  let (R : [n]i64) =
    loop (A : [n]i64 = A0) for t < T do
      let (S : [n]i64) = scratch [n] i64
      let (B : [n]i64) =
        loop (X : *[n]i64 = S) for i < n do
          let (l : i64) = A[max(i - 1, 0)]
          let (r : i64) = A[i]
          let (Y : [n]i64) = X with [i] = l + r & 255
          in (Y)
      in (B)
  in (R)

// A number of trips.
// REMARK: 'R' stays where 'S' is at last
// CHECK-LABEL: fun number
// CHECK:         (A_1 : [n]i64 @ S_mem -> fold (p) -> ((p + 7) mod (n + 1))) = copy A0
// CHECK:         (B : [n]i64 @ S_mem -> fold (p_1) -> ((p_1 - t + 6) mod (n + 1))) =
// CHECK:         (R : [n]i64 @ S_mem -> R(n)) = copy R_1
// IMP-LABEL: imp number
// IMP:           A_offset <- 6 - t
// IMP-NEXT:    done
// IMP-NEXT:    return (S_mem)
entry fun number (n : i64) (A0 : [n]i64) : ([n]i64) =
  let (R : [n]i64) =
    loop (A : [n]i64 = A0) for t < 7 do
      let (S : [n]i64) = scratch [n] i64
      let (B : [n]i64) =
        loop (X : *[n]i64 = S) for i < n do
          let (l : i64) = A[max(i - 1, 0)]
          let (r : i64) = A[i]
          let (Y : [n]i64) = X with [i] = l + r & 255
          in (Y)
      in (B)
  in (R)

// What the loop gives is read, and updated, after it.
// REMARK: 'R' stays where 'S' is at last
// CHECK-LABEL: fun updated
// CHECK:         (R : [n]i64 @ S_mem -> R(n)) = copy R_1
// CHECK:         (Q : [n]i64 @ S_mem -> R(n)) = R with [0] = s
entry fun updated (n : i64) (T : i64) (A0 : *[n]i64) : ([n]i64) =
  assert n > 0
  let (R : [n]i64) =
    loop (A : [n]i64 = A0) for t < T do
      let (S : [n]i64) = scratch [n] i64
      let (B : [n]i64) =
        loop (X : *[n]i64 = S) for i < n do
          let (l : i64) = A[max(i - 1, 0)]
          let (r : i64) = A[i]
          let (Y : [n]i64) = X with [i] = l + r & 255
          in (Y)
      in (B)
  let (s : i64) =
    reduce (+) i < n do
      let (r : i64) = R[i]
      in (r)
  let (Q : [n]i64) = R with [0] = s
  in (Q)

// The second loop writes in the block, where R would be; what it gives stays.
// REMARK: remark: 'R' is copied out of the block: an array that is made, or updated, later shares the block [contract, missed: stays]
// REMARK: remark: 'Q' stays where 'S' is at last
// CHECK-LABEL: fun later
// CHECK:         (R : [n]i64 @ {{R_mem.*}} -> R(n)) = copy R_1
// CHECK:         (Q : [n]i64 @ S_mem -> R(n)) = copy Q_1
entry fun later (n : i64) (T : i64) (A0 : [n]i64) (C0 : [n]i64) : ([n]i64, [n]i64) =
  let (R : [n]i64) =
    loop (A : [n]i64 = A0) for t < T do
      let (S : [n]i64) = scratch [n] i64
      let (B : [n]i64) =
        loop (X : *[n]i64 = S) for i < n do
          let (l : i64) = A[max(i - 1, 0)]
          let (r : i64) = A[i]
          let (Y : [n]i64) = X with [i] = l + r & 255
          in (Y)
      in (B)
  let (Q : [n]i64) =
    loop (A : [n]i64 = C0) for t < T do
      let (S : [n]i64) = scratch [n] i64
      let (B : [n]i64) =
        loop (X : *[n]i64 = S) for i < n do
          let (l : i64) = A[max(i - 1, 0)]
          let (r : i64) = A[i]
          let (Y : [n]i64) = X with [i] = l + r & 255
          in (Y)
      in (B)
  in (R, Q)

// The block is there before the trips are counted.
// REMARK: remark: 'R' is copied out of the block: the number of trips is not known where the block is allocated [contract, missed: stays]
// CHECK-LABEL: fun counted
// CHECK:         (R : [n]i64 @ {{R_mem.*}} -> R(n)) = copy R_1
entry fun counted (n : i64) (c : i64) : ([n]i64) =
  let (A0 : [n]i64) = iota n
  let (T : i64) =
    reduce (+) i < n do
      in (select(i < c, 1, 0))
  let (R : [n]i64) =
    loop (A : [n]i64 = A0) for t < T do
      let (S : [n]i64) = scratch [n] i64
      let (B : [n]i64) =
        loop (X : *[n]i64 = S) for i < n do
          let (l : i64) = A[max(i - 1, 0)]
          let (r : i64) = A[i]
          let (Y : [n]i64) = X with [i] = l + r & 255
          in (Y)
      in (B)
  in (R)

// Rows of the block are wider than those of the array.
// REMARK: remark: 'R' is copied out of the block: the block has other rows than the array [contract, missed: stays]
// CHECK-LABEL: fun skewed
// CHECK:         alloc (4 * q + 7) * 8
// CHECK:         (R : [q][4]i64 @ {{R_mem.*}} -> R(q, 4)) = copy R_1
entry fun skewed (q : i64) (T : i64) (A0 : [q][4]i64) : ([q][4]i64) =
  let (R : [q][4]i64) =
    loop (A : [q][4]i64 = A0) for t < T do
      let (S : [q][4]i64) = scratch [q][4] i64
      let (B : [q][4]i64) =
        loop (X : *[q][4]i64 = S) for o < q do
          let (X' : [q][4]i64) =
            loop (Z : *[q][4]i64 = X) for i < 4 do
              let (l : i64) = A[max(o - 1, 0), 3 - i]
              let (r : i64) = A[o, i]
              let (Y : [q][4]i64) = Z with [o, i] = l + r & 255
              in (Y)
          in (X')
      in (B)
  in (R)

// Only the array of the last trip lies at the begin.
// REMARK: remark: 'Q' is copied out of the block: it is the version of an earlier trip [contract, missed: stays]
// CHECK-LABEL: fun earlier
// CHECK:         (Q : [n]i64 @ {{Q_mem.*}} -> R(n)) = copy Q_1
entry fun earlier (n : i64) (T : i64) (A0 : [n]i64) (A1 : [n]i64) : ([n]i64) =
  let (Q : [n]i64) (R : [n]i64) =
    loop (A : [n]i64 = A0) (D : [n]i64 = A1) for t < T do
      let (S : [n]i64) = scratch [n] i64
      let (B : [n]i64) =
        loop (X : *[n]i64 = S) for i < n do
          let (l : i64) = A[max(i - 1, 0)]
          let (r : i64) = D[i]
          let (Y : [n]i64) = X with [i] = l + r & 255
          in (Y)
      in (D, B)
  in (Q)

// What was made before the loop is updated after it, in the cells of R.
// REMARK: remark: 'R' is copied out of the block: an array that is made, or updated, later shares the block [contract, missed: stays]
// CHECK-LABEL: fun before
// CHECK:         (S0 : [n]i64 @ S_mem -> fold
// CHECK:         (R : [n]i64 @ {{R_mem.*}} -> R(n)) = copy R_1
entry fun before (n : i64) (A0 : [n]i64) : ([n]i64, i64) =
  assert n > 0
  let (S0 : [n]i64) = scratch [n] i64
  let (R : [n]i64) =
    loop (A : [n]i64 = A0) for t < 1 do
      let (S : [n]i64) = scratch [n] i64
      let (B : [n]i64) =
        loop (X : *[n]i64 = S) for i < n do
          let (l : i64) = A[max(i - 1, 0)]
          let (Y : [n]i64) = X with [i] = l
          in (Y)
      in (B)
  let (D : [n]i64) = S0 with [0] = 77
  let (d : i64) = D[0]
  in (R, d)
