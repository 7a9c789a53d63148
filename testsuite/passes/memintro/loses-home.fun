// That a size varies between groups is found out by a call that comes later:
// then what could be in shared memory cannot be.
// RUN: memintro %s | funcheck %s

fun g10 (n : i64) : ([0][n]i64) =
  let (A : [0][n]i64) = replicate [0][n] 0
  let (A_1 : [0][n]i64) =
    scatter A i < 0 at block do
      let (A_2 : [n]i64) =
        if false then
          let (A_3 : [n]i64) = replicate [n] 0
          in (A_3)
        else
          let (A_4 : [n]i64) = replicate [n] 0
          in (A_4)
      in (0, A_2)
  in (A_1)

fun main (n : i64) : (i64) =
  let (n_1 : i64) (x : [n_1]i64) =
    filter i < 0 at block do
      in (0, false)
  let (A : [0][n_1]i64) = g10(n_1)
  in (0)

// CHECK-LABEL: fun g10
//      CHECK: let (A_2_mem : mem) (A_2 : [n]i64 @ A_2_mem -> R(n)) =
// CHECK-NEXT: if false then
// CHECK-NEXT: let (A_3_mem : mem) = alloc n * 8
