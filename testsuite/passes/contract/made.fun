// What the function makes for a loop, and reads element by element after it, is not
// copied: there is one block.
// RUN: contract %s | funcheck %s
// RUN: contract %s | funverify -q --validity=20 --same-as=%s
// RUN: contract %s | hoist | simplify | shortcircuit | lower | funverify -q --same-as=%s
// REQUIRES: glpk, isl

// CHECK-LABEL: fun made
// CHECK-NEXT:    let (S_mem : mem) = alloc (n + 1) * 8
// CHECK-NEXT:    let (A0 : [n]i64 @ S_mem -> fold (p) -> ((p + 1) mod (n + 1))) =
// CHECK-NEXT:      kernel i < n do
// CHECK-NOT:     copy
// CHECK:         let (R_mem : mem) (#[mem] R_offset : i64) (R : [n]i64 @ R_mem -> fold (p) -> ((p + R_offset) mod (n + 1))) =
// CHECK-NOT:     copy
// CHECK:         in (s, Q_mem, Q)
entry fun made (n : i64) (T : i64) : (i64, [n]i64) =
  let (A0 : [n]i64) =
    kernel i < n do
      in (i * 7 % 13)
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
  let (Q : [n]i64) =
    kernel i < n do
      let (r : i64) = R[n - 1 - i]
      in (r * s)
  in (s, Q)

// It is read after the loop, too: a copy is.
// CHECK-LABEL: fun read_again
// CHECK:         (A_1 : [n]i64 @ S_mem -> fold {{.*}} = copy A0
entry fun read_again (n : i64) (T : i64) : (i64) =
  let (A0 : [n]i64) =
    kernel i < n do
      in (i * 7 % 13)
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
      let (a : i64) = A0[i]
      in (r * a)
  in (s)

// Two loops begin with it: one of them with a copy.
// CHECK-LABEL: fun twice
// CHECK:         copy
entry fun twice (n : i64) (T : i64) : (i64) =
  let (A0 : [n]i64) =
    kernel i < n do
      in (i * 7 % 13)
  let (R : [n]i64) (Q : [n]i64) =
    loop (A : [n]i64 = A0) (C : [n]i64 = A0) for t < T do
      let (S : [n]i64) = scratch [n] i64
      let (B : [n]i64) =
        loop (X : *[n]i64 = S) for i < n do
          let (l : i64) = A[max(i - 1, 0)]
          let (r : i64) = C[i]
          let (Y : [n]i64) = X with [i] = l + r & 255
          in (Y)
      in (B, A)
  let (s : i64) =
    reduce (+) i < n do
      let (r : i64) = R[i]
      let (q : i64) = Q[i]
      in (r * q)
  in (s)

// The result is used as a whole: it is where the last version is.
// CHECK-LABEL: fun whole
// CHECK:         (R : [n]i64 @ S_mem -> R(n)) = copy R_1
entry fun whole (n : i64) (T : i64) : ([n]i64) =
  let (A0 : [n]i64) = iota n
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
  let (Q : [n]i64) = reverse 0 R
  in (Q)
