// Offsets that depend on a condition: what is read is in the one half, what is written in
// the other one, whichever that is.
// RUN: memintro %s | hoist > %t && shortcircuit %t | funcheck %s
// RUN: shortcircuit --remarks %t 2>&1 >/dev/null | funcheck %s --check-prefix=SAY
// RUN: shortcircuit %t | funverify -q --validity=20 --same-as=%s
// RUN: shortcircuit %t | memexpand | funverify -q --validity=20 --same-as=%s
// RUN: shortcircuit %t | lmad-check | not grep -v yes

// A branch gives the array, and another one the offset.
// CHECK-LABEL: fun branches
// CHECK-NOT: alloc
// CHECK: let (X : [n]f64 @ A_mem -> o + {(n : 1)}) =
// SAY: 'X' is built in 'A'
entry fun branches (n : i64) (c : bool) (A : *[2 * n]f64) : (*[2 * n]f64) =
  assert 1 <= n
  let (o : i64) =
    if c then
      in (n)
    else
      in (0)
  let (V : [n]f64) =
    if c then
      let (V1 : [n]f64) = A[0 : n]
      in (V1)
    else
      let (V2 : [n]f64) = A[n : n]
      in (V2)
  let (X : [n]f64) =
    kernel i < n do
      let (x : f64) = V[i]
      let (y : f64) = V[n - 1 - i]
      in (x + y)
  let (B : [2 * n]f64) = A with [o : n] = X
  in (B)

// The halves of one array take turns in a loop.
// CHECK-LABEL: fun turns
// CHECK-NOT: alloc
// CHECK: let (X : [n]i64 @ A_mem -> o + {(n : 1)}) =
// SAY: 'X' is built in 'T'
entry fun turns (n : i64) (k : i64) (A : *[2 * n]i64) : (*[2 * n]i64) =
  assert 1 <= n
  let (B : [2 * n]i64) =
    loop (T : *[2 * n]i64 = A) for t < k do
      let (o : i64) = select(t % 2 == 0, n, 0)
      let (V : [n]i64) = T[n - o : n]
      let (X : [n]i64) =
        kernel i < n do
          let (x : i64) = V[n - 1 - i]
          in (x + 1)
      let (T' : [2 * n]i64) = T with [o : n] = X
      in (T')
  in (B)

// Two conditions, which may hold together.
// CHECK-LABEL: fun another
// CHECK: let (X : [n]i64 @ X_mem -> R(n)) =
// SAY: 'X' is not built in 'A': 'V' is read after the write of 'X'
entry fun another (n : i64) (c : bool) (d : bool) (A : *[2 * n]i64) : (*[2 * n]i64) =
  assert 1 <= n
  let (o : i64) = select(c, n, 0)
  let (p : i64) = select(d, 0, n)
  let (V : [n]i64) = A[p : n]
  let (X : [n]i64) =
    kernel i < n do
      let (x : i64) = V[n - 1 - i]
      in (x + 1)
  let (B : [2 * n]i64) = A with [o : n] = X
  in (B)
