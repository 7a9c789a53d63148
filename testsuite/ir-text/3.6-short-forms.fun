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
  let k = half(n)
  let I = iota k
  in (k, I)

// In the order of evaluation, before the statement; also for bounds, first values
// and conditions, and in the body that they stand in.
fun first (n : i64) (A : [n]i64) : (i64) =
  let (A_2 : i64) = A[A[0]]
  let (x : i64) = A_2 + half(A_2)
  in (x)

fun reads (n : i64) (A : [n]i64) (B : [n][n]f32) : (i64, f32) =
  let s =
    loop (s : i64 = A[0]) for i < half(A[1]) do
      in (s + A[i])
  let t =
    if A[2] == 2 then
      in (B[0, A[0]])
    else
      in (-sqrt(B[1, 1]))
  in (select(t > 0.0f32, s, A[3]), t + f32(A[1]))

// A name means the innermost binding; the first value of a loop does not see its
// parameter.
fun hides (n : i64) (A : [n]i64) : ([n]i64, i64) =
  let n' = n
  let A = kernel i < n do
    let n = A[i] + 1
    in (n)
  let n = n + 1
  let (x) = loop (n : i64 = n + 1) for i < n do
    let i = n + i
    in (i)
  in (A, x + n + n')

fun nothing (n : i64) (_ : i64) (_ : f32) : (i64) =
  let (_) (x) = loop (_ : i64 = 0) (y : i64 = 1) for _ < n do in (y, y * 2)
  in (x)

// HIDES: [3, 2, 4, 1]
// HIDES-NEXT: 25

// The right operand is evaluated where the left one does not decide.
// YES: true
// NO: false
// OUT: 3.6-short-forms.fun:[[#@LINE+2]]:12: error: index 9 is out of range
fun decides (c : bool) (i : i64) (A : [1]i64) : (bool, bool) =
  in (c && A[i] == 1, !c || A[i] == 1 && c || A[0] == i)

// Every right-hand side tells its type.
fun types (n : i64) (A : [n]i64) (B : [n][n]f32) (C : *[n]f32) : ([n]f32) =
  let a = n + 1
  let b = A
  let c = B[0, :]
  let d = B[0 : 1, 0 : n]
  let e = A[0 + {(n : 1)}]
  let f = transpose B
  let g = reshape [n * n] B
  let h = reverse 0 A
  let i = copy B
  let j = replicate [n][2] c
  let k = scratch [n] u8
  let l = concat A h
  let m = rotate 1 a B
  let o = manifest (1, 0) B
  let p = C with [0] = 1.0f32
  let (q) (r) = if n > 1 then in (A, 1u8) else in (b, 2u8)
  let (s) (t) = loop (k : i64 = n) (D : [k]i64 = A) for _ < 1 do in (k, D)
  let (u) (v) = reduce (id, max) i < n do in (B[i, 0], i)
  let w = scan (+) i < n do in (f64(i))
  let (x) (y) = filter i < n do in (c, i > 2)
  let (z) (yes) (no) = partition i < n do in (A[i], i > 2)
  let hist = scatter (+) p i < n do in (A[i], 1.0f32)
  let (o1) (o2) = once do in (c, 1i8)
  let (size) (xs) = both(n)
  in (hist)
