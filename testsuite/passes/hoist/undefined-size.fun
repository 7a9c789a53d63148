// An assert fails, and not an allocation after it, whose size is undefined where it
// fails; one of a size that is defined leaves.
// RUN: hoist %s | funcheck %s
// RUN: hoist %s | hoist | funcheck %s
// RUN: hoist %s | funverify -q --validity=20 --same-as=%s
// RUN: hoist --remarks %s 2>&1 | funcheck %s --check-prefix=REMARK
// RUN: hoist %s -o %t
// RUN: echo '0' | not funrun --semantics=heap %s 2>&1 | funcheck %s --check-prefix=FAILS
// RUN: echo '0' | not funrun --semantics=heap %t 2>&1 | funcheck %s --check-prefix=FAILS
// CHECK-LABEL: entry fun size
//       CHECK: let (l : mem) = alloc max(0, z * 8)
//       CHECK: loop
//  CHECK-NEXT: assert z > 0
//  CHECK-NEXT: let (m : mem) = alloc k * 8
//      REMARK: 'm' stays in the loop: its size may be undefined outside of the body
//       FAILS: assertion failed
entry fun size (z : i64) : (i64) =
  #[spec] let (k : i64) = 12 / z
  let (r : i64) =
    loop (r : i64 = 0) for j < 3 do
      assert z > 0
      let (m : mem) = alloc k * 8
      let (X : [k]i64 @ m -> R(k)) = iota k
      let (l : mem) = alloc z * 8
      let (Y : [z]i64 @ l -> R(z)) = iota z
      let (x : i64) =
        reduce (max) i < k do
          let (x : i64) = X[i]
          in (x)
      let (y : i64) = Y[0]
      in (r + x + y)
  in (r)
