
fun names (n : i64) (m : i64) (A : [n]f32) : ([m]f32) =
  assert n == m
  let (B : [m]f32) = A
  in (B)

fun conjuncts (n : i64) (m : i64) (k : i64) (c : bool) (A : [n]f32) : ([k]f32) =
  assert n > 0 && n == m && (c && m == k + 0)
  in (A)

fun expressions (n : i64) (q : i64) (b : i64) (A : [n * n]f32) : (i64) =
  assert n == q * b + 1
  let (B : [q * q * b * b + 2 * q * b + 1]f32) = A
  let (C : [(q * b + 1) * n]f32) = A
  in (n)

fun products (n : i64) (m : i64) (k : i64) (l : i64) (A : [n * m]f32) (B : [3 * n * m + 1]f32) : (i64) =
  assert n * m == k * l
  let (C : [k * l]f32) = A
  let (D : [1 + l * k * 3]f32) = B
  in (n)

fun doubled (n : i64) (m : i64) (A : [n]f32) : ([m]f32) =
  assert 2 * n == m + m
  in (A)

fun chained (a : i64) (b : i64) (c : i64) (d : i64) (A : [a + c]f32) : ([2 * d]f32) =
  assert a == b
  assert c == d
  assert d == b
  in (A)

fun quotients (n : i64) (m : i64) (h : i64) (A : [n / 2]f32) (B : [m / 2]f32) : ([h]f32, [h]f32) =
  assert n / 2 == h
  assert m == n
  in (A, B)

fun constants (n : i64) (b : i64) (A : [b]f32) : ([16]f32) =
  assert b == 16
  in (A)
