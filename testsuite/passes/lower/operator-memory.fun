// RUN: lower %s | funcheck %s
// RUN: lower %s | funverify -q --same-as=%s
// An operator on scalars that needs memory is applied by one thread, too: the
// block is there once.
// CHECK-LABEL: entry imp main
// CHECK-NOT: reduce
// CHECK: kernel {{.*}} < 1 do
// CHECK-NOT: reduce
// CHECK: return
entry fun main (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (i64) =
  let (t_mem : mem) = alloc 16
  let (s : i64) =
    reduce ((\ (a : i64) (b : i64) ->
        let (t : [2]i64 @ t_mem -> R(2)) = replicate [2] a
        let (u : [2]i64 @ t_mem -> R(2)) = t with [0] = b
        let (x : i64) = u[0]
        let (y : i64) = u[1]
        in (max(x, y)), -9223372036854775807)) i < n do
      let (x : i64) = A[i]
      in (x)
  in (s)
