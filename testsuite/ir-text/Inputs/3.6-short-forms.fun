// RUN: funfmt %s | diff %S/Inputs/3.6-short-forms.fun -
// RUN: funverify -q %s
// RUN: echo '4 [2, 1, 3, 0]' | funrun --entry=hides %s | funcheck --check-prefix=HIDES %s
// RUN: funfmt %s > %t.fun && echo '4 [2, 1, 3, 0]' | funrun --entry=hides %t.fun | funcheck --check-prefix=HIDES %s
// RUN: echo 'true 0 [1]' | funrun --entry=decides %s | funcheck --check-prefix=YES %s
// RUN: echo 'false 0 [1]' | funrun --entry=decides %s | funcheck --check-prefix=NO %s
// RUN: echo 'true 9 [1]' | not funrun --entry=decides %s 2>&1 | funcheck --check-prefix=OUT %s
// What the parser writes out: reads and calls in expressions, types that are left
// out, names that hide others, and '_'.

fun half (n : i64) : (i64) =
  in (n / 2)

fun both (n : i64) : (k : i64, [k]i64) =
  let (k : i64) = half(n)
  let (I : [k]i64) = iota k
  in (k, I)

// In the order of evaluation, before the statement; also for bounds, first values
// and conditions, and in the body that they stand in.
fun first (n : i64) (A : [n]i64) : (i64) =
  let (A_1 : i64) = A[0]
  let (A_2 : i64) = A[A_1]
  let (half_1 : i64) = half(A_2)
  let (x : i64) = A_2 + half_1
  in (x)

fun reads (n : i64) (A : [n]i64) (B : [n][n]f32) : (i64, f32) =
  let (A_1 : i64) = A[0]
  let (A_2 : i64) = A[1]
  let (half_1 : i64) = half(A_2)
  let (s : i64) =
    loop (s : i64 = A_1) for i < half_1 do
      let (A_3 : i64) = A[i]
      in (s + A_3)
  let (A_4 : i64) = A[2]
  let (t : f32) =
    if A_4 == 2 then
      let (A_5 : i64) = A[0]
      let (B_1 : f32) = B[0, A_5]
      in (B_1)
    else
      let (B_2 : f32) = B[1, 1]
      in (-sqrt(B_2))
  let (A_6 : i64) = A[3]
  let (A_7 : i64) = A[1]
  in (select(t > 0.0f32, s, A_6), t + f32(A_7))

// A name means the innermost binding; the first value of a loop does not see its
// parameter.
fun hides (n : i64) (A : [n]i64) : ([n]i64, i64) =
  let (n' : i64) = n
  let (A_1 : [n]i64) =
    kernel i < n do
      let (A_2 : i64) = A[i]
      let (n_1 : i64) = A_2 + 1
      in (n_1)
  let (n_2 : i64) = n + 1
  let (x : i64) =
    loop (n_3 : i64 = n_2 + 1) for i < n_2 do
      let (i_1 : i64) = n_3 + i
      in (i_1)
  in (A_1, x + n_2 + n')

fun nothing (n : i64) (unused : i64) (unused_1 : f32) : (i64) =
  let (unused_2 : i64) (x : i64) =
    loop (unused_4 : i64 = 0) (y : i64 = 1) for unused_3 < n do
      in (y, y * 2)
  in (x)

// HIDES: [3, 2, 4, 1]
// HIDES-NEXT: 25

// The right operand is evaluated where the left one does not decide.
// YES: true
// NO: false
// OUT: 3.6-short-forms.fun:[[#@LINE+2]]:12: error: index 9 is out of range
fun decides (c : bool) (i : i64) (A : [1]i64) : (bool, bool) =
  let (both : bool) =
    if c then
      let (A_1 : i64) = A[i]
      in (A_1 == 1)
    else
      in (false)
  let (either : bool) =
    if !c then
      in (true)
    else
      let (A_2 : i64) = A[i]
      in (A_2 == 1 && c)
  let (either_1 : bool) =
    if either then
      in (true)
    else
      let (A_3 : i64) = A[0]
      in (A_3 == i)
  in (both, either_1)

// Every right-hand side tells its type.
fun types (n : i64) (A : [n]i64) (B : [n][n]f32) (C : *[n]f32) : ([n]f32) =
  let (a : i64) = n + 1
  let (b : [n]i64) = A
  let (c : [n]f32) = B[0, :]
  let (d : [1][n]f32) = B[0 : 1, 0 : n]
  let (e : [n]i64) = A[0 + {(n : 1)}]
  let (f : [n][n]f32) = transpose B
  let (g : [n * n]f32) = reshape [n * n] B
  let (h : [n]i64) = reverse 0 A
  let (i : [n][n]f32) = copy B
  let (j : [n][2][n]f32) = replicate [n][2] c
  let (k : [n]u8) = scratch [n] u8
  let (l : [n + n]i64) = concat A h
  let (m : [n][n]f32) = rotate 1 a B
  let (o : [n][n]f32) = manifest (1, 0) B
  let (p : [n]f32) = C with [0] = 1.0f32
  let (q : [n]i64) (r : u8) =
    if n > 1 then
      in (A, 1u8)
    else
      in (b, 2u8)
  let (s : i64) (t : [s]i64) =
    loop (k_1 : i64 = n) (D : [k_1]i64 = A) for unused < 1 do
      in (k_1, D)
  let (u : [n]f32) (v : i64) =
    reduce (id, max) i_1 < n do
      let (B_1 : f32) = B[i_1, 0]
      in (B_1, i_1)
  let (w : [n]f64) =
    scan (+) i_2 < n do
      in (f64(i_2))
  let (x : i64) (y : [x][n]f32) =
    filter i_3 < n do
      in (c, i_3 > 2)
  let (z : i64) (yes : [z]i64) (no : [n - z]i64) =
    partition i_4 < n do
      let (A_1 : i64) = A[i_4]
      in (A_1, i_4 > 2)
  let (hist : [n]f32) =
    scatter (+) p i_5 < n do
      let (A_2 : i64) = A[i_5]
      in (A_2, 1.0f32)
  let (o1 : [n]f32) (o2 : i8) =
    once do
      in (c, 1i8)
  let (size : i64) (xs : [size]i64) = both(n)
  in (hist)
