// What is written leaves a body that may not run only if its block has room for it in
// any case.
// RUN: hoist --remarks %s 2>&1 | funcheck %s --check-prefix=REMARK
// RUN: hoist %s | funcheck %s
// RUN: hoist %s | hoist | funcheck %s
// RUN: hoist %s | funverify -q --validity=20 --same-as=%s
// RUN: hoist %s | guard | hoist | funverify -q --validity=20 --same-as=%s

// The block is as large as the array, or larger.
// CHECK-LABEL: entry fun enough
//       CHECK: let (X : [n]i64 @ m -> R(n)) = copy A
//       CHECK: let (Y : [2]i64 @ l -> 2 + {(2 : -1)}) = iota 2
//       CHECK: loop
//  REMARK-DAG: 'X' leaves the loop
//  REMARK-DAG: 'Y' leaves the loop
entry fun enough (n : i64) (t : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (i64) =
  let (m : mem) = alloc n * 8
  let (l : mem) = alloc max(n, 3) * 8
  let (r : i64) =
    loop (r : i64 = 0) for i < t do
      let (X : [n]i64 @ m -> R(n)) = copy A
      let (Y : [2]i64 @ l -> 2 + {(2 : -1)}) = iota 2
      let (x : i64) = X[i]
      let (y : i64) = Y[1]
      in (r + x + y)
  in (r)

// So it is where there is a trip; or not known to be, as it comes from elsewhere.
// CHECK-LABEL: entry fun perhaps
//       CHECK: loop
//  CHECK-NEXT: let (X : [2]i64 @ m -> R(2)) = iota 2
//  CHECK-NEXT: let (Y : [2]i64 @ l -> R(2)) = iota 2
//  REMARK-DAG: 'X' stays in the loop: its block may be too small for it where the body does not run
//  REMARK-DAG: 'Y' stays in the loop: its block may be too small
entry fun perhaps (n : i64) (l : mem) (L : *[max(0, n)]i64 @ l -> R(max(0, n))) : (i64) =
  let (m : mem) = alloc max(0, n) * 8
  let (r : i64) =
    loop (r : i64 = 0) for i < n - 1 do
      let (X : [2]i64 @ m -> R(2)) = iota 2
      let (Y : [2]i64 @ l -> R(2)) = iota 2
      let (x : i64) = X[1]
      let (y : i64) = Y[1]
      in (r + x + y)
  in (r)

// Nor does it pass an assert that says so.
// CHECK-LABEL: entry fun asserted
//       CHECK: loop
//       CHECK: assert n > 1
//  CHECK-NEXT: let (X : [2]i64 @ m -> R(2)) = iota 2
//  REMARK-DAG: 'X' stays in the loop: its type may need the assert before it
entry fun asserted (n : i64) : (i64) =
  let (m : mem) = alloc max(0, n) * 8
  let (r : i64) =
    loop (r : i64 = 0) for i < 3 do
      assert n > 1
      let (X : [2]i64 @ m -> R(2)) = iota 2
      let (x : i64) = X[1]
      in (r + x)
  in (r)

// A loop that runs has used the block: it has been as large before.
// CHECK-LABEL: entry fun runs
//       CHECK: let (X : [2]i64 @ l -> R(2)) = iota 2
//       CHECK: loop
//  REMARK-DAG: 'X' leaves the loop
entry fun runs (l : mem) (L : *[2]i64 @ l -> R(2)) : (i64) =
  let (r : i64) =
    loop (r : i64 = 0) for i < 3 do
      let (X : [2]i64 @ l -> R(2)) = iota 2
      let (x : i64) = X[1]
      in (r + x)
  in (r)

// The block has left the loop, with size 0 where the body does not run.
// CHECK-LABEL: entry fun left
//       CHECK: if min(2, n - 1) > 0 then
//       CHECK: loop
//  CHECK-NEXT: let (X : [2]i64 @ m -> R(2)) = iota 2
//  REMARK-DAG: 'm' leaves the loop, with size 0 where the body does not run
//  REMARK-DAG: 'X' stays in the loop: its block may be too small
entry fun left (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (i64) =
  let (r : i64) =
    loop (r : i64 = 0) for i < min(2, n - 1) do
      let (m : mem) = alloc n * n * 8
      let (X : [2]i64 @ m -> R(2)) = iota 2
      let (x : i64) = X[1]
      in (r + x)
  in (r)
