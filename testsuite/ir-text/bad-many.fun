// RUN: not funfmt - < %s 2>&1 | diff %S/Inputs/bad-many.txt -
// Every mistake of a text is reported once, whole, and reading goes on at the
// next statement; what is bound by a wrong statement is known below it.

fun first (n : i64) (A : [n]f32) : (f32) =
  let (a : f32) = A[0
  let (b : float) = a
  let (c : f32) = b + 1.0
  let (d : f32) = c + * d
  let (length : i64) = 7i33
  let (d : i64) (d : i64) = lenght
  in (d + a + b)

fun second n : (i64) =
  let (x : i64) = y

fun third (n : i64) : (i64) =
  let (z : i64) = secnd(n)
  in (z z)
