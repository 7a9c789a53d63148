// RUN: lower %s | barriers | funcheck %s
// RUN: lower %s | barriers | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s
// RUN: lower %s > %t.imp
// RUN: echo '4 [1i32, 5i32, -3i32, 9i32]' | funrun --entry=sift %s > %t.1
// RUN: echo '4 [1i32, 5i32, -3i32, 9i32]' | funrun --entry=sift %t.imp | diff %t.1 -
// RUN: echo '4 [1i32, 5i32, -3i32, 9i32]' | funrun --entry=sum %s > %t.2
// RUN: echo '4 [1i32, 5i32, -3i32, 9i32]' | funrun --entry=sum %t.imp | diff %t.2 -
// What a group gives is written by one of its work-items: where its body reads
// the memory that it is written to, all have read before.

// CHECK-LABEL: entry imp sift (
// CHECK:       filter i < n at block do
// CHECK:         x <- m[i] : i32
// CHECK-NEXT:    barrier
// CHECK-NEXT:    yield (x, x <= 2i32)
entry fun sift (n : i64) (A_mem : mem) (A : [n]i32 @ A_mem -> R(n)) : (k' : i64, m' : mem, [k']i32 @ m' -> R(k')) =
  let (m : mem) = alloc 4 * n
  let (X : [n]i32 @ m -> R(n)) = copy A
  let (k : i64) (Y : [k]i32 @ m -> R(k)) =
    filter i < n at block do
      let (x : i32) = X[i]
      in (x, x <= 2i32)
  in (k, m, Y)

// Elsewhere nobody waits.
// CHECK-LABEL: entry imp sum (
// CHECK:       scan (+) i < n at block do
// CHECK:         x <- A_mem[i] : i32
// CHECK-NEXT:    yield (x)
entry fun sum (n : i64) (A_mem : mem) (A : [n]i32 @ A_mem -> R(n)) : (m' : mem, [n]i32 @ m' -> R(n)) =
  let (m : mem) = alloc 4 * n
  let (Y : [n]i32 @ m -> R(n)) =
    scan (+) i < n at block do
      let (x : i32) = A[i]
      in (x)
  in (m, Y)
