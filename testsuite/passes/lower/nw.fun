// RUN: lower %s | owners | restrict | strength | invariant | funcheck %s
// RUN: lower %s | owners | restrict | strength | invariant | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s
// SC22, section III-D: Needleman-Wunsch with X built in the memory of A.  No copy
// is left, and no division.
// RUN: lower --remarks %s 2>&1 | funcheck %s --check-prefix=REMARK
// REMARK: nw.fun:[[#]]:7: remark: nothing is copied: source and destination coincide [lower, note: elided]
// CHECK-LABEL: entry imp sweep (
// CHECK-SAME: q : i64) (b : i64) (n : i64) (#[restrict] A0_mem : mem) (A0 : *[n * n]i32 @ A0_mem -> R(n * n)) : (S_mem : mem, *[n * n]i32 @ S_mem -> R(n * n)) =
// CHECK-NEXT:   assert n == q * b + 1
// CHECK-NEXT:   assert q >= 2 && b >= 1
// CHECK-NEXT:   var at : i64
// CHECK-NEXT:   #[spec] at <- n * b - b
// CHECK-NEXT:   for i < q do
// CHECK-NEXT:     var [[AT_1:at_[0-9]+]] : i64
// CHECK-NEXT:     #[spec] [[AT_1]] <- i * b + n
// CHECK-NEXT:     var [[AT_2:at_[0-9]+]] : i64
// CHECK-NEXT:     #[spec] [[AT_2]] <- i * b + 1
// CHECK-NEXT:     var [[AT_3:at_[0-9]+]] : i64
// CHECK-NEXT:     #[spec] [[AT_3]] <- i * b + n + 1
// CHECK-NEXT:     kernel j < i + 1, k < b, l < b do
// CHECK-NEXT:       var v : i32
// CHECK-NEXT:       v <- A0_mem[[[AT_1]] + k * n + j * at] : i32
// CHECK-NEXT:       var h : i32
// CHECK-NEXT:       h <- A0_mem[[[AT_2]] + l + j * at] : i32
// CHECK-NEXT:       A0_mem[[[AT_3]] + n * k + l + j * at] <- max(v, h) : i32
// CHECK-NEXT:     done
// CHECK-NEXT:   done
// CHECK-NEXT:   return (A0_mem)

entry fun sweep (q : i64) (b : i64) (n : i64) (A0_mem : mem) (A0 : *[n * n]i32 @ A0_mem -> R(n * n)) : (S_mem : mem, *[n * n]i32 @ S_mem -> R(n * n)) =
  assert n == q * b + 1
  assert q >= 2 && b >= 1
  let (S : [n * n]i32 @ A0_mem -> R(n * n)) =
    loop (A : *[n * n]i32 @ A0_mem -> R(n * n) = A0) for i < q do
      let (vert : [i + 1][b + 1]i32 @ A0_mem -> i * b + {(i + 1 : n * b - b), (b + 1 : n)}) = A[i * b + {(i + 1 : n * b - b), (b + 1 : n)}]
      let (horiz : [i + 1][b]i32 @ A0_mem -> i * b + 1 + {(i + 1 : n * b - b), (b : 1)}) = A[i * b + 1 + {(i + 1 : n * b - b), (b : 1)}]
      let (X : [i + 1][b][b]i32 @ A0_mem -> i * b + n + 1 + {(i + 1 : n * b - b), (b : n), (b : 1)}) =
        kernel j < i + 1, k < b, l < b do
          let (v : i32) = vert[j, k + 1]
          let (h : i32) = horiz[j, l]
          in (max(v, h))
      let (A' : [n * n]i32 @ A0_mem -> R(n * n)) = A with [i * b + n + 1 + {(i + 1 : n * b - b), (b : n), (b : 1)}] = X
      in (A')
  in (A0_mem, S)
