// RUN: funverify -q --validity=100 %s
// Every iteration has memory of its own; and what it writes, it alone reads.

entry fun f (n : i64) (A_mem : mem) (A : *[n]i32 @ A_mem -> R(n)) : (r_mem : mem, *[n]i32 @ r_mem -> R(n)) =
  let (t : mem) = alloc n * 4
  let (B : [n]i32 @ A_mem -> R(n)) =
    kernel i < n do
      let (x : i32) = A[i]
      let (T : [1]i32 @ t -> i + {(1 : 1)}) = replicate [1] (x + 1i32)
      let (y : i32) = T[0]
      in (y)
  in (A_mem, B)
