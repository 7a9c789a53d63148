// SC22, fig. 1.  Left: to each diagonal element the element of the first row is
// added; what iteration i writes, another one does not read.  Right: to each
// diagonal element, some other one: which, nobody knows.
// RUN: memintro %s | hoist | shortcircuit | funcheck %s
// RUN: memintro %s | hoist | shortcircuit --remarks 2>&1 >/dev/null | funcheck --check-prefix=WHY %s
// RUN: memintro %s | hoist | shortcircuit | funverify -q --validity=20 --same-as=%s

// CHECK-LABEL: fun left
// CHECK-NOT: alloc
// CHECK: let (X : [n]f32 @ A_mem -> 0 + {(n : n + 1)}) =
// WHY: 'X' is built in 'A'
entry fun left (n : i64) (A : *[n * n]f32) : (*[n * n]f32) =
  assert n >= 1
  let (D : [n]f32) = A[0 + {(n : n + 1)}]
  let (R : [n]f32) = A[0 : n]
  let (X : [n]f32) =
    kernel i < n do
      let (d : f32) = D[i]
      let (r : f32) = R[i]
      in (d + r)
  let (A' : [n * n]f32) = A with [0 + {(n : n + 1)}] = X
  in (A')

// CHECK-LABEL: fun right
// CHECK: let (X_mem : mem) = alloc n * 4
// CHECK: let (X : [n]f32 @ X_mem -> R(n)) =
// WHY: 'X' is not built in '{{.*}}': 'D' is read after the write of 'X': j' * n + j' + {} may overlap i * n + i + {}
entry fun right (n : i64) (A : *[n * n]f32) (js : [n]i64) : (*[n * n]f32) =
  assert n >= 1
  let (D : [n]f32) = A[0 + {(n : n + 1)}]
  let (X : [n]f32) =
    kernel i < n do
      let (j : i64) = js[i]
      let (d : f32) = D[i]
      let (e : f32) = D[j]
      in (d + e)
  let (A' : [n * n]f32) = A with [0 + {(n : n + 1)}] = X
  in (A')
