// RUN: lower %s | unswitch | invariant | funcheck %s
// RUN: lower %s | unswitch | invariant | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s
// RUN: lower %s | funcheck --check-prefix=THERE %s
// What a row of a kernel decides alike is decided first; all that the body does
// is in both branches.
// RUN: lower %s | unswitch --remarks 2>&1 | funcheck --check-prefix=REMARK %s
// THERE-NOT: if i > 0 && j > 0 then
// REMARK: remark: this kernel is unswitched: each row tests 'i > 0 && j > 0' first

// CHECK-LABEL: entry imp border
//       CHECK: kernel i < n, j < n, k < n do
//  CHECK-NEXT:   if i > 0 && j > 0 then
//  CHECK-NEXT:     var y : f32
//  CHECK-NEXT:     y <- A_mem[
//  CHECK-NEXT:     var x : f32
//  CHECK-NEXT:     if k > 0 && k < n - 1 then
//  CHECK-NEXT:       var z : f32
//  CHECK-NEXT:       z <- A_mem[
//  CHECK-NEXT:       x <- y + z
//  CHECK-NEXT:     else
//  CHECK-NEXT:       x <- y
//  CHECK-NEXT:     fi
//       CHECK:     B_mem[
//  CHECK-NEXT:   else
//   CHECK-NOT:     if
//       CHECK:     y_1 <- A_mem[
//       CHECK:     x_1 <- y_1
//  CHECK-NEXT:     B_mem[
//  CHECK-NEXT:   fi
entry fun border (n : i64) (A_mem : mem) (A : [n][n][n]f32 @ A_mem -> R(n, n, n)) (B_mem : mem) (B0 : *[n][n][n]f32 @ B_mem -> R(n, n, n)) : (*[n][n][n]f32 @ B_mem -> R(n, n, n)) =
  let (B : [n][n][n]f32 @ B_mem -> R(n, n, n)) =
    kernel i < n, j < n, k < n do
      let (y : f32) = A[i, j, k]
      let (x : f32) =
        if i > 0 && k > 0 && j > 0 && k < n - 1 then
          let (z : f32) = A[i - 1, j - 1, k - 1]
          in (y + z)
        else
          in (y)
      in (x)
  in (B)

// Of `||`, and by names of values; the ends of indices cannot fail.
// CHECK-LABEL: entry imp named
//       CHECK: kernel i < n, j < m do
//  CHECK-NEXT:   if i == 0 || i == n - 1 then
//   CHECK-NOT:     if
//       CHECK:     B_mem[
//  CHECK-NEXT:   else
//  CHECK-NEXT:     var edge : bool
//  CHECK-NEXT:     edge <- j == 0 || j == m - 1
entry fun named (n : i64) (m : i64) (B_mem : mem) (B0 : *[n][m]i64 @ B_mem -> R(n, m)) : (*[n][m]i64 @ B_mem -> R(n, m)) =
  let (B : [n][m]i64 @ B_mem -> R(n, m)) =
    kernel i < n, j < m do
      let (edge : bool) = j == 0 || i == 0 || j == m - 1 || i == n - 1
      let (r : i64) =
        if edge then
          in (7)
        else
          in (i + j)
      in (r)
  in (B)

// Not every iteration divides.
// CHECK-LABEL: entry imp guarded
//       CHECK: kernel i < n, j < m do
//  CHECK-NEXT:   var r : i64
//  CHECK-NEXT:   if j > 0 && 10 / q > i then
entry fun guarded (n : i64) (m : i64) (q : i64) (B_mem : mem) (B0 : *[n][m]i64 @ B_mem -> R(n, m)) : (*[n][m]i64 @ B_mem -> R(n, m)) =
  let (B : [n][m]i64 @ B_mem -> R(n, m)) =
    kernel i < n, j < m do
      let (r : i64) =
        if j > 0 && 10 / q > i then
          in (j)
        else
          in (i)
      in (r)
  in (B)

// But here they do; and of what is chosen by a read nothing is known before.
// CHECK-LABEL: entry imp first
//       CHECK: kernel i < n, j < m do
//  CHECK-NEXT:   if 10 / q > i then
//       CHECK:     var r : i64
//       CHECK:     if c < 5 && i > 3 || j > 0 then
entry fun first (n : i64) (m : i64) (q : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) (B_mem : mem) (B0 : *[n][m]i64 @ B_mem -> R(n, m)) : (*[n][m]i64 @ B_mem -> R(n, m)) =
  let (B : [n][m]i64 @ B_mem -> R(n, m)) =
    kernel i < n, j < m do
      let (c : i64) = A[i]
      let (s : i64) =
        if 10 / q > i && j > 2 then
          in (j)
        else
          in (i)
      let (r : i64) =
        if c < 5 && i > 3 || j > 0 then
          in (s)
        else
          in (c)
      in (r)
  in (B)

// Lanes of a group are another matter.
// CHECK-LABEL: entry imp groups
//       CHECK: kernel i < n at block do
//       CHECK:   kernel j < m at lane do
//   CHECK-NOT:     if i > 0 then
entry fun groups (n : i64) (m : i64) (B_mem : mem) (B0 : *[n][m]i64 @ B_mem -> R(n, m)) : (*[n][m]i64 @ B_mem -> R(n, m)) =
  let (B : [n][m]i64 @ B_mem -> R(n, m)) =
    kernel i < n at block do
      let (b : [m]i64 @ B_mem -> i * m + {(m : 1)}) =
        kernel j < m at lane do
          let (r : i64) =
            if j > 0 && i > 0 then
              in (j)
            else
              in (i)
          in (r)
      in (b)
  in (B)

// What is left of `||` asks for the second branch's own variables.
// CHECK-LABEL: entry imp own
//       CHECK: kernel i < n, j < n do
//  CHECK-NEXT:   if i == 0 then
//       CHECK:   else
//  CHECK-NEXT:     var [[C:.*]] : i64
//  CHECK-NEXT:     [[C]] <- A_mem[j]
//       CHECK:     if [[C]] > 3 then
entry fun own (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) (B_mem : mem) (B0 : *[n][n]i64 @ B_mem -> R(n, n)) : (*[n][n]i64 @ B_mem -> R(n, n)) =
  let (B : [n][n]i64 @ B_mem -> R(n, n)) =
    kernel i < n, j < n do
      let (c : i64) = A[j]
      let (r : i64) =
        if i == 0 || c > 3 then
          in (c)
        else
          in (j)
      in (r)
  in (B)
