// RUN: echo '3 [[1, 2], [3, 4], [5, 6]]' | funrun --semantics=heap --races --stats %s 2>&1 | funcheck --match-full-lines %s
// Each group has a shared block of its own, and each lane a private one: none
// of them is seen by others.

entry fun main (n : i64) (A_mem : mem) (A : [n][2]i64 @ A_mem -> R(n, 2)) : (m' : mem, [n][2]i64 @ m' -> R(n, 2)) =
  let (m : mem) = alloc 16 * n
  let (B : [n][2]i64 @ m -> R(n, 2)) =
    kernel i < n at block do
      let (s : mem(shared)) = alloc 16 in shared
      let (row : [2]i64 @ A_mem -> 2 * i + {(2 : 1)}) = A[i, :]
      let (t : [2]i64 @ s -> R(2)) = copy row
      let (r : [2]i64 @ m -> 2 * i + {(2 : 1)}) =
        kernel j < 2 at lane do
          let (p : mem(private)) = alloc 8 in private
          let (x : i64) = t[1 - j]
          let (u : [1]i64 @ p -> R(1)) = replicate [1] x
          let (v : [1]i64 @ p -> R(1)) = u with [0] = 10 * x
          let (y : i64) = v[0]
          in (y)
      in (r)
  in (m, B)

// CHECK: read: 18
// CHECK-NEXT: written: 24
// CHECK-NEXT: copied: 6
// CHECK-NEXT: allocated: 144
// CHECK-NEXT: peak: 72
// CHECK-NEXT: copied_bytes: 48
// CHECK-NEXT: copied_between: {device to shared: 48}
// CHECK-NEXT: allocations: {{[0-9]+}}
// CHECK-NEXT: peak_in: {{.*}}
// CHECK-NEXT: peak_parallel: {{.*}}
// CHECK-NEXT: peak_with_arguments: {{[0-9]+}}
// CHECK-NEXT{LITERAL}: [[20, 10], [40, 30], [60, 50]]
