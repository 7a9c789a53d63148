// RUN: echo '[1, 2, 3, 4]' | funrun --semantics=heap --races --stats %s 2>&1 | funcheck --match-full-lines %s
// What copies move is counted by the spaces that it comes from and goes to:
// two groups bring 16 bytes each to memory of their own, two lanes of a group
// a half of that to theirs, and all of it goes back.

entry fun main (A_mem : mem) (A : [4]i64 @ A_mem -> R(4)) : (m' : mem, [2][2]i64 @ m' -> R(2, 2)) =
  let (m : mem) = alloc 32
  let (B : [2][2]i64 @ m -> R(2, 2)) =
    kernel i < 2 at block do
      let (s : mem(shared)) = alloc 16 in shared
      let (t : mem(shared)) = alloc 16 in shared
      let (part : [2]i64 @ A_mem -> 2 * i + {(2 : 1)}) = A[2 * i : 2]
      let (own : [2]i64 @ s -> R(2)) = copy part
      let (rows : [2][1]i64 @ t -> R(2, 1)) =
        kernel j < 2 at lane do
          let (p : mem(private)) = alloc 8 in private
          let (one : [1]i64 @ s -> j + {(1 : 1)}) = own[j : 1]
          let (mine : [1]i64 @ p -> R(1)) = copy one
          in (mine)
      let (row : [2]i64 @ t -> R(2)) = reshape [2] rows
      in (row)
  in (m, B)

// CHECK:      copied: 16
// CHECK:      copied_bytes: 128
// CHECK-NEXT: copied_between: {device to shared: 32, shared to device: 32, shared to private: 32, private to shared: 32}
// CHECK-NEXT: allocations: {{[0-9]+}}
// CHECK-NEXT: peak_in: {{.*}}
// CHECK-NEXT: peak_parallel: {{.*}}
// CHECK-NEXT: peak_with_arguments: {{[0-9]+}}
// CHECK-NEXT{LITERAL}: [[1, 2], [3, 4]]
