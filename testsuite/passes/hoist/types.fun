// What needs an equality that the body asserts stays after it; what consumes
// an array from outside stays where it is.
// RUN: hoist --remarks %s 2>&1 | funcheck %s --check-prefix=REMARK
// RUN: hoist %s | funcheck %s

// CHECK-LABEL: entry fun main
entry fun main (n : i64) (m : i64) (A : [n]i64) (B : [m]i64) (c : bool) : (i64) =
  let (r : i64) =
    if c then
      assert n == m
      let (C : [n]i64) = B
      let (x : i64) = C[0]
      in (x)
    else
      in (0)
  in (r)
//      CHECK: if c then
// CHECK-NEXT: assert n == m
// CHECK-NEXT: let (C : [n]i64) = B
// REMARK: 'C' stays in the branch: its type may need the assert before it

// CHECK-LABEL: entry fun consumes
entry fun consumes (n : i64) (A : *[n]i64) (c : bool) : (*[n]i64) =
  assert n > 3
  let (R : [n]i64) =
    if c then
      let (B : [n]i64) = A with [0] = 1
      in (B)
    else
      in (A)
  in (R)
//      CHECK: if c then
// CHECK-NEXT: let (B : [n]i64) = A with [0] = 1
