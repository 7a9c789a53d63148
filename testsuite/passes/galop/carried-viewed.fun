// What a loop gives is copied back for a view that cannot follow it, such as a
// reshape: the view lies where the copy does, and so do the views of that.
// RUN: galop --eager --target=cpu %s | funcheck %s
// RUN: galop --eager --target=cpu %s | funverify -q --validity=10 --same-as=%s

// CHECK-LABEL: entry fun main
//       CHECK:   let (A_mem_1 : mem) = alloc 96
//  CHECK-NEXT:   let (A_1 : [4][3]i64 @ A_mem_1 -> R(4, 3)) = manifest (0, 1) A
//  CHECK-NEXT:   let (T : [2][2][3]i64 @ A_mem_1 -> R(2, 2, 3)) = reshape [2][2][3] A_1
//  CHECK-NEXT:   let (U : [2][3]i64 @ A_mem_1 -> 6 + {(2 : 3), (3 : 1)}) = T[1, :, :]
entry fun main (z : i64) : (S_mem' : mem, [4][3]i64 @ S_mem' -> R(4, 3)) =
  let (I_mem : mem) = alloc 96
  let (I : [4][3]i64 @ I_mem -> R(4, 3)) =
    kernel i < 4, j < 3 do
      in (i + j * z % 7)
  let (A_mem : mem) (A : [4][3]i64 @ A_mem -> R(4, 3)) =
    loop (P_mem : mem = I_mem) (P : [4][3]i64 @ P_mem -> R(4, 3) = I) for t < 3 do
      let (N_mem : mem) = alloc 96
      let (N : [4][3]i64 @ N_mem -> R(4, 3)) =
        kernel i < 4, j < 3 do
          let (l : i64) = P[i, max(j - 1, 0)]
          let (r : i64) = P[i, min(j + 1, 2)]
          in (min(max(l + r, -64), 3))
      in (N_mem, N)
  let (T : [2][2][3]i64 @ A_mem -> R(2, 2, 3)) = reshape [2][2][3] A
  let (U : [2][3]i64 @ A_mem -> 6 + {(2 : 3), (3 : 1)}) = T[1, :, :]
  let (S_mem : mem) = alloc 96
  let (S : [4][3]i64 @ S_mem -> R(4, 3)) =
    kernel i < 4, j < 3 do
      let (x : i64) = T[1, 0, j]
      let (y : i64) = U[i % 2, j]
      in (x + y)
  in (S_mem, S)
