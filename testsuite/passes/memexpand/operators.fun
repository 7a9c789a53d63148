// What an operator makes may be one of its operands or an array of its own: it
// is copied before the operator is applied again, so that its block is free.
// RUN: memintro %s | memexpand > %t.fun
// RUN: funcheck %s < %t.fun
// RUN: funverify -q --validity=10 --same-as=%s %t.fun
// RUN: guard %t.fun | lower | funverify -q --same-as=%s
// CHECK-LABEL: entry fun largest (
// CHECK: let (s0_mem{{.*}} : mem) = alloc m * 8 * r_chunks
// CHECK: kernel
// CHECK: let (s0_mem : mem) = alloc m * 8
// CHECK: once do
// CHECK-NOT: alloc
entry fun largest (n : i64) (m : i64) (A : [n][m]i64) (Z : [m]i64) : ([m]i64) =
  let (r : [m]i64) (k : i64) =
    reduce ((\ (a : [m]i64) (p : i64) (b : [m]i64) (q : i64) ->
        let (s : [m]i64) =
          if p >= q then
            let (s0 : [m]i64) =
              kernel j < m do
                let (x : i64) = a[j]
                in (x)
            in (s0)
          else
            in (b)
        in (s, max(p, q)), Z, -100)) i < n do
      let (row : [m]i64) = A[i, :]
      in (row, i * 5 % 7 * 10 + i)
  in (r)
