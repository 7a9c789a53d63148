// A scalar leaves a branch on its way out of a loop only; what costs more
// stays in it; what is O(1) and total goes.
// RUN: hoist %s | funcheck %s

// CHECK-LABEL: entry fun stays
entry fun stays (c : bool) (a : i32) (n : i64) (A : [n]i32) : (i32, [n]i32) =
  let (r : i32) (B : [n]i32) =
    if c then
      let (x : i32) = a * a
      let (C : [n]i32) = copy A
      in (x, C)
    else
      let (D : [n]i32) = reverse 0 A
      in (a, D)
  in (r, B)
//      CHECK: let (D : [n]i32) = reverse 0 A
// CHECK-NEXT: let (r : i32) (B : [n]i32) =
// CHECK-NEXT: if c then
// CHECK-NEXT: let (x : i32) = a * a
// CHECK-NEXT: let (C : [n]i32) = copy A

// CHECK-LABEL: entry fun leaves
entry fun leaves (n : i64) (a : i32) : (i32) =
  let (s : i32) =
    loop (s : i32 = 0i32) for i < n do
      let (r : i32) =
        if s > 10i32 then
          let (x : i32) = a * a
          let (y : i32) = x + s
          in (y)
        else
          in (s + 1i32)
      in (r)
  in (s)
//      CHECK: let (x : i32) = a * a
// CHECK-NEXT: let (s : i32) =
// CHECK-NEXT: loop
// CHECK-NEXT: let (r : i32) =
// CHECK-NEXT: if s > 10i32 then
// CHECK-NEXT: let (y : i32) = x + s
