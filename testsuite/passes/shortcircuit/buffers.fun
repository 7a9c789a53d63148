// A trip reads one block and makes the next one: what is allocated in the trip
// is not what the loop's parameter names, although it will be.
// RUN: memintro %s | hoist | shortcircuit | funcheck %s
// RUN: memintro %s | hoist | shortcircuit --remarks 2>&1 >/dev/null | funcheck --check-prefix=WHY %s
// RUN: memintro %s | hoist | shortcircuit | funverify -q --validity=20 --same-as=%s
// RUN: memintro %s | hoist | shortcircuit | memexpand | funverify -q --validity=20 --same-as=%s

// CHECK: loop (T_mem : mem = T0_mem)
// CHECK-NEXT: let (T'_mem : mem) = alloc n * 8
// CHECK-NEXT: let (first : [1]i64 @ T'_mem -> R(1)) =
// CHECK: let (inner : [n - 2]i64 @ T'_mem -> 1 + {(n - 2 : 1)}) =
// CHECK: let (last : [1]i64 @ T'_mem -> n - 1 + {(1 : 1)}) =
// CHECK: let (T' : [n]i64 @ T'_mem -> R(n)) = concat first inner last
// WHY-NOT: missed
// WHY: 'first' is built in 'T''
// WHY: 'inner' is built in 'T''
// WHY: 'last' is built in 'T''
// WHY-NOT: missed
entry fun parts (n : i64) (steps : i64) (T0 : [n]i64) : ([n]i64) =
  assert n >= 2
  let (T : [n]i64) =
    loop (T : [n]i64 = T0) for step < steps do
      let (first : [1]i64) =
        kernel i < 1 do
          let (x : i64) = T[i + 1]
          in (x & 255)
      let (inner : [n - 2]i64) =
        kernel i < n - 2 do
          let (x : i64) = T[i]
          let (y : i64) = T[i + 2]
          in ((x + y) & 255)
      let (last : [1]i64) =
        kernel i < 1 do
          let (x : i64) = T[n - 2]
          in (x & 255)
      let (T' : [n]i64) = concat first inner last
      in (T')
  in (T)

// Two buffers change places after each trip: they never are one.
// CHECK-LABEL: fun swap
// CHECK: loop (A_mem : mem = {{.*}}) (A : *[n]i64 @ A_mem -> R(n) = {{.*}}) (B_mem : mem = {{.*}}) (B : *[n]i64 @ B_mem -> R(n) = {{.*}}) for
// CHECK: let (inner : [n - 2]i64 @ B_mem -> 1 + {(n - 2 : 1)}) =
// WHY: 'inner' is built in 'B'
entry fun swap (n : i64) (steps : i64) : ([n]i64) =
  assert n >= 2
  let (A0 : [n]i64) = iota n
  let (B0 : [n]i64) = replicate [n] 0
  let (A : [n]i64) (B : [n]i64) =
    loop (A : *[n]i64 = A0) (B : *[n]i64 = B0) for step < steps do
      let (inner : [n - 2]i64) =
        kernel i < n - 2 do
          let (x : i64) = A[i]
          let (y : i64) = A[i + 2]
          in ((x + y) & 255)
      let (B' : [n]i64) = B with [1 : n - 2] = inner
      in (B', A)
  in (A)

// What was updated is passed on as the one, a copy of it as the other: two
// blocks, in each trip.
// CHECK-LABEL: fun copied
// CHECK: let (inner : [n]i64 @ B_mem -> R(n)) =
// WHY: 'inner' is built in 'B'
entry fun copied (n : i64) (steps : i64) (c : i64) : ([n]i64) =
  assert n >= 2
  let (A0 : [n]i64) = iota n
  let (B0 : [n]i64) = replicate [n] 0
  let (A : [n]i64) (B : [n]i64) =
    loop (P : [n]i64 = A0) (B : *[n]i64 = B0) for step < steps do
      let (inner : [n]i64) =
        kernel i < n do
          let (x : i64) = P[n - 1 - i]
          in (x + 1)
      let (B' : [n]i64) = B with [0 : n] = inner
      let (Q : [n]i64) = copy B'
      in (B', Q)
  in (A)
