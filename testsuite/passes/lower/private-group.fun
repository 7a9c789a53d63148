// RUN: lower %s | strength | invariant | funcheck %s
// RUN: lower %s | strength | invariant | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s
// A private block of a group is one for each of its work-items: each fills its
// own, element by element, and no barrier is wanted for what nobody else sees.
// CHECK-LABEL: entry imp tables (
// CHECK: kernel i < n at block do
// CHECK-NOT: barrier
// CHECK: for [[I:i_[0-9]+]] < 4 do
// CHECK: p{{\[}}[[I]]] <- [[X:x[_0-9]*]] : i64
// CHECK: for [[J:i_[0-9]+]] < 4 do
// CHECK: q{{\[}}[[J]]] <-
// CHECK: for [[K:i_[0-9]+]] < 4 do
// CHECK: r{{\[}}[[K]]] <-
// CHECK: for [[L:i_[0-9]+]] < 4 do
// CHECK: r{{\[}}[[L]] + 4] <-
// CHECK: kernel [[M:i_[0-9]+]] < 8 at lane do
// CHECK: B_mem[at{{[_0-9]*}} + [[M]]] <-

entry fun tables (n : i64) (A_mem : mem) (A : [n][4]i64 @ A_mem -> R(n, 4)) : (B_mem' : mem, [n][8]i64 @ B_mem' -> R(n, 8)) =
  let (B_mem : mem) = alloc n * 64
  let (B : [n][8]i64 @ B_mem -> R(n, 8)) =
    kernel i < n at block do
      let (p : mem(private)) = alloc 32 in private
      let (q : mem(private)) = alloc 32 in private
      let (r : mem(private)) = alloc 64 in private
      let (row : [4]i64 @ A_mem -> 4 * i + {(4 : 1)}) = A[i, :]
      let (a : [4]i64 @ p -> R(4)) = copy row
      let (b : [4]i64 @ q -> R(4)) = rotate 0 1 a
      let (c : [8]i64 @ r -> R(8)) = concat a b
      in (c)
  in (B_mem, B)
