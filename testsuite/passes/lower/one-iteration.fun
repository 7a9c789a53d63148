// RUN: lower %s | strength | invariant | funcheck %s
// RUN: lower %s | strength | invariant | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s
// A dimension of literally one iteration is none, as long as another is left.

// CHECK-LABEL: imp rows
// CHECK:       kernel j < n do
// CHECK-NEXT:    var x : f32
// CHECK-NEXT:    x <- A_mem[j] : f32
// CHECK-NEXT:    B_mem[j] <- x + f32(0) : f32
entry fun rows (n : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (B_mem' : mem, [1][n]f32 @ B_mem' -> R(1, n)) =
  let (B_mem : mem) = alloc n * 4
  let (B : [1][n]f32 @ B_mem -> R(1, n)) =
    kernel i < 1, j < n do
      let (x : f32) = A[j]
      in (x + f32(i))
  in (B_mem, B)

// CHECK-LABEL: imp columns
// CHECK:       kernel i < n do
// CHECK-NEXT:    B_mem[i] <- i : i64
entry fun columns (n : i64) : (B_mem' : mem, [n][1]i64 @ B_mem' -> R(n, 1)) =
  let (B_mem : mem) = alloc n * 8
  let (B : [n][1]i64 @ B_mem -> R(n, 1)) =
    kernel i < n, j < 1 do
      in (i)
  in (B_mem, B)

// Something has to run it.
// CHECK-LABEL: imp corner
// CHECK:       kernel j < 1 do
// CHECK-NEXT:    B_mem[0] <- n : i64
entry fun corner (n : i64) : (B_mem' : mem, [1][1]i64 @ B_mem' -> R(1, 1)) =
  let (B_mem : mem) = alloc 8
  let (B : [1][1]i64 @ B_mem -> R(1, 1)) =
    kernel i < 1, j < 1 do
      in (n)
  in (B_mem, B)

// A thread does so itself; two are two.
// CHECK-LABEL: imp threads
// CHECK:       kernel g < n do
// CHECK-NOT:     for i < 1
// CHECK:         for j < 2 do
// CHECK-NEXT:      B_mem[at + j] <- j : i64
entry fun threads (n : i64) : (B_mem' : mem, [n][1][2]i64 @ B_mem' -> R(n, 1, 2)) =
  let (B_mem : mem) = alloc n * 16
  let (B : [n][1][2]i64 @ B_mem -> R(n, 1, 2)) =
    kernel g < n do
      let (row : [1][2]i64 @ B_mem -> g * 2 + {(1 : 2), (2 : 1)}) =
        kernel i < 1, j < 2 do
          in (j)
      in (row)
  in (B_mem, B)
