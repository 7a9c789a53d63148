// RUN: memexpand %s | funcheck %s
// RUN: memexpand %s | funverify -q --validity --same-as=%s
// RUN: memexpand %s | guard | lower | funverify -q --same-as=%s
// What finds the sizes of groups that stand in a thread is groups, too: they
// share what the size depends on.

// CHECK:      let (x_4_mem_size : i64) =
// CHECK-NEXT:   reduce (max) {{i_[0-9]+}} < 2 at block do
// CHECK-NEXT:     let ({{.*}} : mem(shared)) = alloc 8 in shared
entry fun main (n : i64) : (x_mem' : mem, [3]i64 @ x_mem' -> R(3)) =
  let (x_mem : mem) = alloc 24
  let (x : [3]i64 @ x_mem -> R(3)) =
    kernel i < 3 do
      let (x_2_mem : mem(private)) = alloc 16 in private
      let (x_2 : [2]i64 @ x_2_mem -> R(2)) =
        kernel i_1 < 2 at block do
          let (x_3_mem : mem(shared)) = alloc 8 in shared
          let (x_3 : [1]i64 @ x_3_mem -> R(1)) = replicate [1] i + i_1
          let (k : i64) = x_3[0]
          let (x_4_mem : mem) = alloc k * 8
          let (x_4 : [k]i64 @ x_4_mem -> R(k)) = iota k
          let (s : i64) =
            loop (s : i64 = 0) for j < k do
              let (y : i64) = x_4[j]
              in (s + y + 1)
          in (s)
      let (a : i64) = x_2[0]
      let (b : i64) = x_2[1]
      in (a * 10 + b)
  in (x_mem, x)
