// RUN: lower %s | serial | owners | restrict | funcheck %s
// RUN: lower %s | serial | owners | restrict | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s
// RUN: lower %s | owners | restrict | funcheck --check-prefix=NEVER %s
// RUN: lower -g %s | serial --remarks 2>&1 >/dev/null | funcheck --check-prefix=REMARK %s
// RUN: lower %s | serial --most=4 | owners | restrict | funcheck --check-prefix=FOUR %s
//    NEVER-NOT: one < 1
//       REMARK: remark: one iteration runs 2 small parallel statements and the statements between them [serial: serial]

// A trip's largest element, and what it is subtracted from.  Where the trip is
// small, one iteration does it all.
// CHECK-LABEL: entry imp largest
//       CHECK:     for k < m do
//       CHECK:       [[BEST:[a-z_0-9]+]] <- alloc 8
//       CHECK:       if n <= 1024 then
//  CHECK-NEXT:         kernel one < 1 do
//  CHECK-NEXT:           var [[ALL:[a-z_0-9]+]] : i32
//  CHECK-NEXT:           [[ALL]] <- -2147483648i32
//  CHECK-NEXT:           for [[I:[a-z_0-9]+]] < n do
//  CHECK-NEXT:             var [[X:[a-z_0-9]+]] : i32
//  CHECK-NEXT:             [[X]] <- a_mem{{\[}}[[I]]] : i32
//  CHECK-NEXT:             #[spec] [[ALL]] <- max([[ALL]], [[X]])
//  CHECK-NEXT:           done
//  CHECK-NEXT:           [[BEST]][0] <- [[ALL]] : i32
//  CHECK-NEXT:           var [[V:[a-z_0-9]+]] : i32
//  CHECK-NEXT:           [[V]] <- [[BEST]][0] : i32
//  CHECK-NEXT:           for [[J:[a-z_0-9]+]] < n do
//       CHECK:             a_mem{{\[}}[[J]]] <- {{[a-z_0-9]+}} - [[V]] : i32
//  CHECK-NEXT:           done
//  CHECK-NEXT:         done
//       CHECK:       else
//       CHECK:         reduce (max) i < n do
//       CHECK:         kernel i < n do
//       CHECK:       fi
//   FOUR-LABEL: entry imp largest
//        FOUR:       if n <= 4 then
entry fun largest (n : i64) (m : i64) (a_mem : mem) (A0 : *[n]i32 @ a_mem -> R(n)) : (*[n]i32 @ a_mem -> R(n)) =
  let (A : [n]i32 @ a_mem -> R(n)) =
    loop (A : *[n]i32 @ a_mem -> R(n) = A0) for k < m do
      let (best : i32) =
        reduce (max) i < n do
          let (x : i32) = A[i]
          in (x)
      let (B : [n]i32 @ a_mem -> R(n)) =
        kernel i < n do
          let (x : i32) = A[i]
          in (x - best)
      in (B)
  in (A)

// The host needs the largest element, for a count: the run ends before it is read.
// CHECK-LABEL: entry imp count
//   CHECK-NOT:   one < 1
//       CHECK:     most <- {{[a-z_0-9]+}}[0] : i64
//       CHECK:     if some <= 1024 && n <= 1024 then
//       CHECK:         for {{[a-z_0-9]+}} < some do
//       CHECK:         for {{[a-z_0-9]+}} < n do
entry fun count (n : i64) (m : i64) (a_mem : mem) (A0 : *[n]i64 @ a_mem -> R(n)) : (*[n]i64 @ a_mem -> R(n)) =
  let (A : [n]i64 @ a_mem -> R(n)) =
    loop (A : *[n]i64 @ a_mem -> R(n) = A0) for k < m do
      let (most : i64) =
        reduce (max) i < n do
          let (x : i64) = A[i]
          in (x)
      let (some : i64) = max(0, min(most, n))
      let (sum : i64) =
        reduce (+) i < some do
          let (x : i64) = A[i]
          in (x)
      let (B : [n]i64 @ a_mem -> R(n)) =
        kernel i < n do
          let (x : i64) = A[i]
          in (x / 2 + sum)
      in (B)
  in (A)

// A value that a later statement of another kind uses stays the host's, or what a
// kernel of one iteration passes on.
// CHECK-LABEL: entry imp grid
//   CHECK-NOT: one < 1
entry fun grid (n : i64) (m : i64) (a_mem : mem) (A0 : *[n][n]f32 @ a_mem -> R(n, n)) : (*[n][n]f32 @ a_mem -> R(n, n)) =
  let (A : [n][n]f32 @ a_mem -> R(n, n)) =
    loop (A : *[n][n]f32 @ a_mem -> R(n, n) = A0) for k < m do
      let (d : f32) =
        reduce (+) i < n do
          let (x : f32) = A[i, i]
          in (x)
      let (B : [n][n]f32 @ a_mem -> R(n, n)) =
        kernel i < n, j < n do
          let (x : f32) = A[i, j]
          in (x + d)
      in (B)
  in (A)

// Once is not often enough.
// CHECK-LABEL: entry imp single
//   CHECK-NOT: one < 1
entry fun single (n : i64) (a_mem : mem) (A : *[n]i32 @ a_mem -> R(n)) : (*[n]i32 @ a_mem -> R(n)) =
  let (best : i32) =
    reduce (max) i < n do
      let (x : i32) = A[i]
      in (x)
  let (B : [n]i32 @ a_mem -> R(n)) =
    kernel i < n do
      let (x : i32) = A[i]
      in (x - best)
  in (B)

// Two values that a function of ours combines, and one for each index; where all
// counts are known, nothing is asked.
// CHECK-LABEL: entry imp pairs
//       CHECK:     for k < m do
//   CHECK-NOT:       if {{.*}} 1024
//       CHECK:       kernel one < 1 do
//       CHECK:         for [[I:[a-z_0-9]+]] < 7 do
//       CHECK:           if [[I]] == 0 then
//       CHECK:             [[P:[a-z_0-9]+]] <- [[A:[a-z_0-9]+]]
//  CHECK-NEXT:             [[Q:[a-z_0-9]+]] <- [[B:[a-z_0-9]+]]
//  CHECK-NEXT:           else
//       CHECK:             [[P]] <- [[C:[a-z_0-9]+]]
//  CHECK-NEXT:             [[Q]] <- [[D:[a-z_0-9]+]]
//  CHECK-NEXT:           fi
//  CHECK-NEXT:           c_mem{{\[}}[[I]]] <- {{[a-z_0-9]+}} : i64
entry fun pairs (m : i64) (a_mem : mem) (A0 : *[7]i64 @ a_mem -> R(7)) : (*[7]i64 @ a_mem -> R(7)) =
  let (c_mem : mem) = alloc 56
  let (A : [7]i64 @ a_mem -> R(7)) =
    loop (A : *[7]i64 @ a_mem -> R(7) = A0) for k < m do
      let (C : [7]i64 @ c_mem -> R(7)) (p : i64) (q : i64) =
        reduce (id, (\ (a : i64) (b : i64) (c : i64) (d : i64) -> let (less : bool) = a < c in (select(less, a, c), select(less, b, d)), 9223372036854775807, -1)) i < 7 do
          let (x : i64) = A[i]
          in (x * 2, x, i)
      let (B : [7]i64 @ a_mem -> R(7)) =
        kernel i < 7 do
          let (x : i64) = C[i]
          in (x - p + q)
      in (B)
  in (A)

// What loops inside may take long.
// CHECK-LABEL: entry imp loops
//   CHECK-NOT: one < 1
entry fun loops (n : i64) (m : i64) (a_mem : mem) (A0 : *[n]i32 @ a_mem -> R(n)) : (*[n]i32 @ a_mem -> R(n)) =
  let (A : [n]i32 @ a_mem -> R(n)) =
    loop (A : *[n]i32 @ a_mem -> R(n) = A0) for k < m do
      let (best : i32) =
        reduce (max) i < n do
          let (x : i32) = A[i]
          let (y : i32) =
            loop (y : i32 = x) for j < n do
              in (y / 2i32 + 1i32)
          in (y)
      let (B : [n]i32 @ a_mem -> R(n)) =
        kernel i < n do
          let (x : i32) = A[i]
          in (x - best)
      in (B)
  in (A)

// A run in a loop of a loop: what is made of it has variables of its own, which the
// outer body does not know.
// CHECK-LABEL: entry imp nested
//       CHECK:     for k < m do
//       CHECK:       for l < m do
//       CHECK:         if n <= 1024 then
//       CHECK:           kernel one < 1 do
//       CHECK:         else
//       CHECK:       done
entry fun nested (n : i64) (m : i64) (a_mem : mem) (A0 : *[n]i32 @ a_mem -> R(n)) : (*[n]i32 @ a_mem -> R(n)) =
  let (A : [n]i32 @ a_mem -> R(n)) =
    loop (A : *[n]i32 @ a_mem -> R(n) = A0) for k < m do
      let (B : [n]i32 @ a_mem -> R(n)) =
        loop (B : *[n]i32 @ a_mem -> R(n) = A) for l < m do
          let (best : i32) =
            reduce (max) i < n do
              let (x : i32) = B[i]
              in (x)
          let (C : [n]i32 @ a_mem -> R(n)) =
            kernel i < n do
              let (x : i32) = B[i]
              in (x - best)
          in (C)
      in (B)
  in (A)
