// What a scan of scalars makes takes the place of what its own iteration reads: of an
// operand that no other one reads.
// RUN: memintro %s | hoist > %t && shortcircuit %t | funcheck %s
// RUN: shortcircuit --remarks %t 2>&1 >/dev/null | funcheck --check-prefix=WHY %s
// RUN: shortcircuit %t > %t.out && funverify -q --validity=20 --same-as=%s %t.out
// RUN: guard %t.out | lower | funverify -q --same-as=%s
// RUN: memexpand %t | shortcircuit | funverify -q --validity=20 --same-as=%s

// The sums of all that is above and to the left of an element, in its place.
// CHECK-LABEL: fun summed_area
// CHECK-NOT: alloc
// CHECK: let (row : [m]i64 @ A0_mem -> i * m + {(m : 1)}) =
// CHECK: let (col : [n]i64 @ A0_mem -> j + {(n : m)}) =
// CHECK-NOT: alloc
// CHECK: in (A0_mem, B)
// WHY: 'row' is built in 'R'
// WHY: 'R' is built in 'A0'
// WHY: 'col' is built in 'B'
entry fun summed_area (n : i64) (m : i64) (A0 : *[n][m]i64) : (*[n][m]i64) =
  let (R : [n][m]i64) =
    kernel i < n do
      let (row : [m]i64) =
        scan (+) j < m do
          let (a : i64) = A0[i, j]
          in (a & 255)
      in (row)
  let (A1 : [n][m]i64) = A0 with [0 : n, :] = R
  let (B : [n][m]i64) =
    loop (B : *[n][m]i64 = A1) for j < m do
      let (col : [n]i64) =
        scan (+) i < n do
          let (a : i64) = B[i, j]
          in (a & 65535)
      let (B' : [n][m]i64) = B with [:, j] = col
      in (B')
  in (B)

// Two at once, of which each iteration reads both.
// CHECK-LABEL: fun sums_and_peaks
// CHECK: let (s : [n]i64 @ A_mem -> R(n)) (p : [n]i64 @ A_mem -> n + {(n : 1)}) =
// WHY: 's' is built in 'A'
// WHY: 'p' is built in 'B'
entry fun sums_and_peaks (n : i64) (A : *[2 * n]i64) : (*[2 * n]i64) =
  assert n >= 1
  let (s : [n]i64) (p : [n]i64) =
    scan (+, max) i < n do
      let (a : i64) = A[i]
      let (b : i64) = A[n + i]
      in (b & 255, a)
  let (B : [2 * n]i64) = A with [0 : n] = s
  let (C : [2 * n]i64) = B with [n : n] = p
  in (C)

// What the iteration before has made of its element.
// CHECK-LABEL: fun one_before
// CHECK: let (s : [n]i64 @ s_mem -> R(n)) =
// WHY: 's' is not built in 'A': 'A' is read after the write of 's'
entry fun one_before (n : i64) (A : *[n]i64) : (*[n]i64) =
  assert n >= 1
  let (s : [n]i64) =
    scan (+) i < n do
      let (a : i64) = A[max(0, i - 1)]
      in (a & 255)
  let (B : [n]i64) = A with [0 : n] = s
  in (B)

// An operator is there for all iterations.
// CHECK-LABEL: fun by_an_operator
// CHECK: let (s : [n]i64 @ s_mem -> R(n)) =
// WHY: 's' is not built in 'A': 'A' is read after the write of 's'
entry fun by_an_operator (n : i64) (A : *[n]i64) : (*[n]i64) =
  assert n >= 1
  let (s : [n]i64) =
    scan ((\ (x : i64) (y : i64) ->
        let (a : i64) = A[fmod(x, n)]
        in (x + y + (a & 0)), 0)) i < n do
      in (i & 255)
  let (B : [n]i64) = A with [0 : n] = s
  in (B)

// Where a scan goes on, it reads again.
// CHECK-LABEL: fun goes_on
// CHECK: let (s : [n]i64 @ s_mem -> R(n)) =
// WHY: 's' is not built in 'A': 'A' is read after the write of 's'
entry fun goes_on (n : i64) (A : *[n]i64) : (*[n]i64) =
  assert n >= 1
  let (s : [n]i64) =
    scan (+) i < n do
      let (a : i64) = A[i]
      in (a & 255)
    then j (t : i64) do
      let (a : i64) = A[n - 1 - j]
      in (t - (a & 255))
  let (B : [n]i64) = A with [0 : n] = s
  in (B)
