// With --require, what is marked is not put into an arena, where it would be an
// array of its own: it writes over another one, or is an error.
// RUN: memmerge --arena --require %s | funcheck %s
// RUN: sed 's/A\[i\]/A[7 - i]/' %s > %t.fun
// RUN: not memmerge --arena --require %t.fun 2>&1 | funcheck %s --check-prefix=ERROR
// RUN: memmerge --arena %t.fun | funcheck %s --check-prefix=ARENA
// CHECK: let (A_mem : mem) = alloc 128
// CHECK: let (B : [8]i64 @ A_mem -> [[AT:.*]]) =
// CHECK-NOT: alloc
// ERROR: error: a statement that is #[inplace] gets a block of its own, 'B_mem'
// ARENA: let (A_mem : mem) = alloc 192
// ARENA-NOT: alloc
entry fun main (n : i64) : (i64) =
  let (A_mem : mem) = alloc 64
  let (A : [8]i64 @ A_mem -> R(8)) = replicate [8] n
  let (C_mem : mem) = alloc 64
  let (C : [8]i64 @ C_mem -> R(8)) = iota 8
  let (B_mem : mem) = alloc 64
  #[inplace] let (B : [8]i64 @ B_mem -> R(8)) =
    kernel i < 8 do
      let (a : i64) = A[i]
      in (a + 1)
  let (b : i64) = B[3]
  let (c : i64) = C[3]
  in (b + c)
