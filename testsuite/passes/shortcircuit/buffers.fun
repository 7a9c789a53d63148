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
