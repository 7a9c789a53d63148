// RUN: lower %s | strength | invariant | funcheck %s
// RUN: lower %s | strength | invariant | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s
// RUN: lower %s | invariant | funverify -q --same-as=%s
// RUN: lower %s | funverify -q --same-as=%s
// RUN: lower %s | invariant | funcheck --check-prefix=PRODUCTS %s
// Products with a loop's index become sums: forwards, backwards, of several
// factors, and the same for two accesses.  What stands in a branch is left, as
// no trip may evaluate it; so are loops that are unrolled.
// PRODUCTS-NOT: at - m

entry fun columns (n : i64) (m : i64) (A_mem : mem) (A : [n][m]f32 @ A_mem -> R(n, m)) (R_mem : mem) (R : *[m]f32 @ R_mem -> R(m)) : (*[m]f32 @ R_mem -> R(m)) =
  let (S : [m]f32 @ R_mem -> R(m)) =
    kernel i < m do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for j < n do
          let (a : f32) = A[j, i]
          let (b : f32) = A[n - 1 - j, i]
          let (c : f32) = A[j, m - 1 - i]
          in (s + a * b + c)
      in (s)
  in (S)
// CHECK-LABEL: entry imp columns
//       CHECK:   #[spec] [[END:at_[0-9]+]] <- (n - 1) * m
//       CHECK:     [[UP:at]] <- 0
//       CHECK:     var [[DOWN:at_[0-9]+]] : i64
//  CHECK-NEXT:     #[spec] [[DOWN]] <- [[END]]
//       CHECK:     for j < n do
//  CHECK-NEXT:       var a : f32
//  CHECK-NEXT:       a <- A_mem[[[UP]] + i] : f32
//  CHECK-NEXT:       var b : f32
//  CHECK-NEXT:       b <- A_mem[i + [[DOWN]]] : f32
//  CHECK-NEXT:       var c : f32
//   CHECK-NOT:       *
//       CHECK:       s <- s + a * b + c
//  CHECK-NEXT:       #[spec] [[UP]] <- [[UP]] + m
//  CHECK-NEXT:       #[spec] [[DOWN]] <- [[DOWN]] - m
//  CHECK-NEXT:     done

entry fun cube (n : i64) (A_mem : mem) (A : [n][n][n]i32 @ A_mem -> R(n, n, n)) (R_mem : mem) (R : *[n]i32 @ R_mem -> R(n)) : (*[n]i32 @ R_mem -> R(n)) =
  let (S : [n]i32 @ R_mem -> R(n)) =
    kernel i < n do
      let (s : i32) =
        loop (s : i32 = 0i32) for j < n do
          let (t : i32) =
            loop (t : i32 = s) for k < n do
              let (a : i32) = A[k, j, i]
              in (t + a)
          in (t)
      in (s)
  in (S)
// CHECK-LABEL: entry imp cube
//       CHECK:   #[spec] [[N:at_[0-9]+]] <- n * n
//       CHECK:   kernel i < n do
//       CHECK:     for j < n do
//       CHECK:       for k < n do
//   CHECK-NOT:       *
//       CHECK:         #[spec] [[AT:at]] <- [[N]] + [[AT]]

entry fun branch (n : i64) (m : i64) (A_mem : mem) (A : [n][m]i64 @ A_mem -> R(n, m)) (B_mem : mem) (B : [64][8]i64 @ B_mem -> R(64, 8)) : (i64, i64, i64) =
  let (s : i64) =
    loop (s : i64 = 0) for j < n do
      let (t : i64) =
        if j < m then
          let (a : i64) = A[j, j]
          in (max(a, s))
        else
          in (s)
      in (t)
  let (u : i64) =
    loop (u : i64 = 0) for j < 5 do
      let (t : i64) =
        if j < n && m > 3 then
          let (a : i64) = A[j, 3]
          in (max(a, u))
        else
          in (u)
      in (t)
  let (v : i64) =
    loop (v : i64 = 0) for j < min(n, 64) do
      let (b : i64) = B[j, 3]
      in (max(b, v))
  in (s, u, v)
// CHECK-LABEL: entry imp branch
//   CHECK-NOT:   #[spec] at
//       CHECK:   A_mem[(m + 1) * j]

// However the two say it, `l * n` or `n * l`, one sum serves both.
entry fun twice (n : i64) (m : i64) (B_mem : mem) (B : [m][n]f64 @ B_mem -> R(m, n)) (Y_mem : mem) (Y : *[2][m][n]f64 @ Y_mem -> R(2, m, n)) : (*[2][m][n]f64 @ Y_mem -> R(2, m, n)) =
  let (Z : [n][2][m]f64 @ Y_mem -> 0 + {(n : 1), (2 : m * n), (m : n)}) =
    kernel i < n do
      let (b : [m]f64 @ B_mem -> i + {(m : n)}) = B[:, i]
      let (y : [2][m]f64 @ Y_mem -> i + {(2 : m * n), (m : n)}) = replicate [2] b
      in (y)
  let (W : [2][m][n]f64 @ Y_mem -> R(2, m, n)) = rearrange (1, 2, 0) Z
  let (X : [2][m][n]f64 @ Y_mem -> R(2, m, n)) = Y with [:, :, :] = W
  in (X)
// CHECK-LABEL: entry imp twice
//       CHECK:     for [[L:.*]] < m do
//  CHECK-NEXT:       var [[X:.*]] : f64
//  CHECK-NEXT:       [[X]] <- B_mem[[[AT:at[_0-9]*]] + i] : f64
//  CHECK-NEXT:       Y_mem[{{at[_0-9]* \+ }}[[AT]]] <- [[X]] : f64
//  CHECK-NEXT:       #[spec] [[AT]] <- [[AT]] + n
//  CHECK-NEXT:     done
