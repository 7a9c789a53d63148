// Rounds of a group on an array that it shares: shared blocks leave no loop,
// so that what a trip makes is brought back.
// RUN: memintro %s | funcheck %s
// RUN: memintro %s | funverify -q --validity=20 --same-as=%s
// CHECK-LABEL: entry fun main (
// CHECK-SAME: n : i64) (t : i64) (A_mem : mem) (A : [n][4]i32 @ A_mem -> R(n, 4)) : (B_mem' : mem, [n][4]i32 @ B_mem' -> R(n, 4)) =
// CHECK-NEXT:   let (B_mem : mem) = alloc n * 4 * 4
// CHECK-NEXT:   let (B : [n][4]i32 @ B_mem -> R(n, 4)) =
// CHECK-NEXT:     kernel i < n at block do
// CHECK-NEXT:       let (a : [4]i32 @ A_mem -> 4 * i + {(4 : 1)}) = A[i, :]
// CHECK-NEXT:       let (r_mem : mem(shared)) = alloc 16 in shared
// CHECK-NEXT:       #[mem] let ([[A_1:a_[0-9]+]] : [4]i32 @ r_mem -> R(4)) = copy a
// CHECK-NEXT:       let (r : [4]i32 @ r_mem -> R(4)) =
// CHECK-NEXT:         loop (x : [4]i32 @ r_mem -> R(4) = [[A_1]]) for k < t do
// CHECK-NEXT:           let (y_mem : mem(shared)) = alloc 16 in shared
// CHECK-NEXT:           let (y : [4]i32 @ y_mem -> R(4)) =
// CHECK-NEXT:             kernel j < 4 at lane do
// CHECK-NEXT:               let (l : i32) = x[fmod(j - 1, 4)]
// CHECK-NEXT:               let (c : i32) = x[j]
// CHECK-NEXT:               in (l + c)
// CHECK-NEXT:           #[mem] let ([[Y_1:y_[0-9]+]] : [4]i32 @ r_mem -> R(4)) = copy y
// CHECK-NEXT:           in ([[Y_1]])
// CHECK-NEXT:       in (r)
// CHECK-NEXT:   in (B_mem, B)
entry fun main (n : i64) (t : i64) (A : [n][4]i32) : ([n][4]i32) =
  let (B : [n][4]i32) =
    kernel i < n at block do
      let (a : [4]i32) = A[i, :]
      let (r : [4]i32) =
        loop (x : [4]i32 = a) for k < t do
          let (y : [4]i32) =
            kernel j < 4 at lane do
              let (l : i32) = x[fmod(j - 1, 4)]
              let (c : i32) = x[j]
              in (l + c)
          in (y)
      in (r)
  in (B)
