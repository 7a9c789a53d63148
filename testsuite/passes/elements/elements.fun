// RUN: lower %s | elements | owners | restrict | funcheck %s
// RUN: lower %s | elements | owners | restrict | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s
// RUN: lower %s | owners | restrict | funcheck --check-prefix=HOST %s
// RUN: lower -g %s | elements --remarks 2>&1 | funcheck --check-prefix=REMARK %s
//    HOST-NOT: one < 1
//      REMARK: 41:7: remark: a kernel with one iteration writes an element of 'a_mem'
//      REMARK: 73:7: remark: a kernel with one iteration writes an element of 'a_mem'
//      REMARK: 94:7: remark: the host writes an element of 'a_mem': it needs 'v', too [elements, missed: element]
//      REMARK: 146:7: remark: a kernel with one iteration writes an element of 'a_mem'
//  REMARK-NOT: remark

// A trip's kernels write the block, so the host would wait for what it reads.
// Others than the writes use w, so it goes through a block of its own.
// CHECK-LABEL: entry imp swap
//       CHECK:     #[restrict] var w_mem : mem
//  CHECK-NEXT:     w_mem <- alloc 8
//  CHECK-NEXT:     kernel one < 1 do
//  CHECK-NEXT:       var v : i64
//  CHECK-NEXT:       v <- a_mem[k] : i64
//  CHECK-NEXT:       var w_1 : i64
//  CHECK-NEXT:       w_1 <- a_mem[n - 1 - k] : i64
//  CHECK-NEXT:       a_mem[n - 1 - k] <- v + k : i64
//  CHECK-NEXT:       a_mem[k] <- w_1 : i64
//  CHECK-NEXT:       w_mem[0] <- w_1 : i64
//  CHECK-NEXT:     done
//  CHECK-NEXT:     var w : i64
//  CHECK-NEXT:     w <- w_mem[0] : i64
//  CHECK-NEXT:     release w_mem
entry fun swap (n : i64) (a_mem : mem) (A0 : *[n]i64 @ a_mem -> R(n)) : (*[n]i64 @ a_mem -> R(n)) =
  assert n == 8
  let (A : [n]i64 @ a_mem -> R(n)) =
    loop (A : *[n]i64 @ a_mem -> R(n) = A0) for k < n do
      let (B : [n]i64 @ a_mem -> R(n)) =
        kernel i < n do
          let (x : i64) = A[i]
          in (3 * x + i)
      let (v : i64) = B[k]
      let (w : i64) = B[n - 1 - k]
      let (B1 : [n]i64 @ a_mem -> R(n)) = B with [n - 1 - k] = v + k
      let (B2 : [n]i64 @ a_mem -> R(n)) = B1 with [k] = w
      let (C : [n]i64 @ a_mem -> R(n)) =
        kernel i < n do
          let (x : i64) = B2[i]
          in (x - w)
      in (C)
  in (A)

// What is read before the writes, which do not depend on it, stays; what is read
// after one moves with it.  What follows from that for kernels alone comes later.
// CHECK-LABEL: entry imp order
//       CHECK:     s <- a_mem[0] : i64
//       CHECK:     kernel one < 1 do
//       CHECK:       v <- a_mem[k]
//       CHECK:       a_mem[k] <- v + 1
//       CHECK:       [[U:u[_0-9]*]] <- a_mem[0] : i64
//       CHECK:       a_mem[n - 1 - k] <- v
//  CHECK-NEXT:       u_mem[0] <- [[U]] : i64
//  CHECK-NEXT:     done
//       CHECK:     u <- u_mem[0] : i64
//       CHECK:     var t : i64
//  CHECK-NEXT:     t <- u * 2 + s
//       CHECK:     kernel i < n do
entry fun order (n : i64) (a_mem : mem) (A0 : *[n]i64 @ a_mem -> R(n)) : (*[n]i64 @ a_mem -> R(n)) =
  assert n == 8
  let (A : [n]i64 @ a_mem -> R(n)) =
    loop (A : *[n]i64 @ a_mem -> R(n) = A0) for k < n do
      let (s : i64) = A[0]
      let (v : i64) = A[k]
      let (B1 : [n]i64 @ a_mem -> R(n)) = A with [k] = v + 1
      let (u : i64) = B1[0]
      let (t : i64) = u * 2 + s
      let (B2 : [n]i64 @ a_mem -> R(n)) = B1 with [n - 1 - k] = v
      let (C : [n]i64 @ a_mem -> R(n)) =
        kernel i < n do
          let (x : i64) = B2[i]
          in (x - t)
      in (C)
  in (A)

// The host itself asks for the value.
// CHECK-LABEL: entry imp needed
//   CHECK-NOT: one < 1
//       CHECK: a_mem[k] <- v + 1
entry fun needed (n : i64) (a_mem : mem) (A0 : *[n]i64 @ a_mem -> R(n)) : (*[n]i64 @ a_mem -> R(n)) =
  assert n == 8
  let (A : [n]i64 @ a_mem -> R(n)) =
    loop (A : *[n]i64 @ a_mem -> R(n) = A0) for k < n do
      let (B : [n]i64 @ a_mem -> R(n)) =
        kernel i < n do
          let (x : i64) = A[i]
          in (3 * x + i)
      let (v : i64) = B[k]
      let (B1 : [n]i64 @ a_mem -> R(n)) = B with [k] = v + 1
      assert v < 1000000
      in (B1)
  in (A)

// No kernel of a trip writes what is read and written; or there is no loop.
// CHECK-LABEL: entry imp alone
//   CHECK-NOT: one < 1
//       CHECK: a_mem[0] <- e + 1
//       CHECK: a_mem[k] <- v + 1
entry fun alone (n : i64) (a_mem : mem) (A0 : *[n]i64 @ a_mem -> R(n)) (d_mem : mem) (D0 : *[n]i64 @ d_mem -> R(n)) : (*[n]i64 @ a_mem -> R(n), *[n]i64 @ d_mem -> R(n)) =
  assert n == 8
  let (Z : [n]i64 @ a_mem -> R(n)) =
    kernel i < n do
      let (x : i64) = A0[i]
      in (x + i)
  let (e : i64) = Z[1]
  let (A1 : [n]i64 @ a_mem -> R(n)) = Z with [0] = e + 1
  let (A : [n]i64 @ a_mem -> R(n)) (D : [n]i64 @ d_mem -> R(n)) =
    loop (A : *[n]i64 @ a_mem -> R(n) = A1) (D : *[n]i64 @ d_mem -> R(n) = D0) for k < n do
      let (E : [n]i64 @ d_mem -> R(n)) =
        kernel i < n do
          let (x : i64) = A[i]
          in (x)
      let (v : i64) = A[n - 1 - k]
      let (B : [n]i64 @ a_mem -> R(n)) = A with [k] = v + 1
      in (B, E)
  in (A, D)

// A read after a write needs x as its index, so x moves, too, though no write does
// need it; and so does what the next index is made of.
// CHECK-LABEL: entry imp indices
//       CHECK:     kernel one < 1 do
//       CHECK:       v <- a_mem[
//       CHECK:       a_mem[1] <- v : i64
//       CHECK:       x <- v & 1
//       CHECK:       [[Y:y[_0-9]*]] <- a_mem[x] : i64
//  CHECK-NEXT:       a_mem[2] <- 7 : i64
//  CHECK-NEXT:       y_mem[0] <- [[Y]] : i64
//  CHECK-NEXT:     done
entry fun indices (n : i64) (a_mem : mem) (A0 : *[n]i64 @ a_mem -> R(n)) : (*[n]i64 @ a_mem -> R(n)) =
  assert n == 8
  let (A : [n]i64 @ a_mem -> R(n)) =
    loop (A : *[n]i64 @ a_mem -> R(n) = A0) for k < n do
      let (B : [n]i64 @ a_mem -> R(n)) =
        kernel i < n do
          let (x : i64) = A[i]
          in (x + i & 3)
      let (v : i64) = B[k]
      let (B1 : [n]i64 @ a_mem -> R(n)) = B with [1] = v
      let (x : i64) = v & 1
      let (y : i64) = B1[x]
      let (B2 : [n]i64 @ a_mem -> R(n)) = B1 with [2] = 7
      let (C : [n]i64 @ a_mem -> R(n)) =
        kernel i < n do
          let (u : i64) = B2[i]
          in (u + y)
      in (C)
  in (A)
