// How many blocks, and the most bytes at a time in each space: those of iterations
// come one after the other.
// RUN: echo 5 | funrun --semantics=heap --stats %s 2>&1 | funcheck %s
// RUN: lower %s | funcheck %s --check-prefix=IMP
// RUN: lower %s > %t && echo 5 | funrun --stats %t 2>&1 | funcheck %s
// CHECK: allocated: 440
// CHECK: allocations: 12
// CHECK-NEXT: peak_in: {device: 80, shared: 64, private: 8}
// CHECK-NEXT: peak_parallel: {{.*}}
// CHECK-NEXT: peak_with_arguments: {{[0-9]+}}
// IMP: imp main
entry fun main (n : i64) : (R_mem' : mem, [n]i64 @ R_mem' -> R(n)) =
  let (R_mem : mem) = alloc n * 8
  let (R : [n]i64 @ R_mem -> R(n)) =
    kernel i < n at block do
      let (s : mem(shared)) = alloc 64 in shared
      let (S : [8]i64 @ s -> R(8)) =
        kernel j < 8 at lane do
          in (i * j)
      let (x : i64) = S[7]
      in (x)
  let (T_mem : mem) = alloc n * 8
  let (T : [n]i64 @ T_mem -> R(n)) =
    kernel i < n do
      let (p : mem(private)) = alloc 8 in private
      let (P : [1]i64 @ p -> R(1)) = replicate [1] i
      let (r : i64) = R[n - 1 - i]
      let (x : i64) = P[0]
      in (x + r)
  in (T_mem, T)
