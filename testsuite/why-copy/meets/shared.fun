// Nobody can know which blocks a caller gives.
// RUN: why-copy --tries=0 %s | funcheck %s --implicit-check-not='meet with'

// CHECK: in 'two_names', 'b' is copied to 'A'
// CHECK-NEXT: 'B' is read after the write of 'b'
// CHECK-NEXT: no input of 100 tried makes accesses meet, unless arrays share a block
fun two_names (n : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) (B_mem : mem) (B : [n]i64 @ B_mem -> R(n)) : (*[n]i64 @ A_mem -> R(n)) =
  let (b_mem : mem) = alloc n * 8
  let (b : [n]i64 @ b_mem -> R(n)) =
    kernel j < n do
      let (x : i64) = B[n - 1 - j]
      in (x)
  let (A' : [n]i64 @ A_mem -> R(n)) = A with [0 : n] = b
  in (A')

// With a block of both, an input counts only if it gives them the same values.
// CHECK: in 'one_block', 'b' is copied to 'A'
// CHECK-NEXT: 'B' is read after the write of 'b'
// CHECK-NEXT: no input of {{[0-9][0-9]?}} tried makes accesses meet, unless arrays share a block
fun one_block (n : i64) (m : mem) (A : *[n]bool @ m -> R(n)) (B : [n]bool @ m -> R(n)) : (*[n]bool @ m -> R(n)) =
  let (b_mem : mem) = alloc n
  let (b : [n]bool @ b_mem -> R(n)) =
    kernel j < n do
      let (x : bool) = B[(j * j + j) / (j + 1) ^ 0]
      in (x)
  let (A' : [n]bool @ m -> R(n)) = A with [0 : n] = b
  in (A')
