// RUN: funverify -q %s
// What stands inside of an operator, of whatever type, is equal to what defines
// it.

fun conversions (n : i64) (p : bool) (x : f32) (A : [i64(n < 3)][i64(x * 2.0f32 + 1.0f32)]f32) (B : [fmod(i64(i32(n) >> (i32(n) & 7i32)), n)]f32) : (i64) =
  let (c : bool) = n < 3
  let (y : f32) = x * 2.0f32
  let (z : f32) = y + 1.0f32
  let (C : [i64(c)][i64(z)]f32) = A
  let (k : i64) = i64(z)
  let (D : [i64(c)][k]f32) = C
  let (i : i32) = i32(n)
  let (j : i32) = i & 7i32
  let (s : i32) = i >> j
  let (E : [fmod(i64(s), n)]f32) = B
  let (F : [fmod(i64(i >> j), n)]f32) = E
  in (n)

fun literals (A : [fmod(7, 3)]f32) (B : [select(true, 1, 2)]f32) : (i64) =
  let (c : u8) = 7u8
  let (d : u8) = c
  let (t : bool) = true
  let (C : [fmod(i64(d), 3)]f32) = A
  let (D : [i64(d) - 6]f32) = C
  let (E : [select(t, 1, 2)]f32) = B
  in (1)

fun asserted (n : i64) (x : i32) (A : [n]f32) : (i64) =
  assert i64(x + 1i32) == n
  let (y : i32) = x + 1i32
  let (B : [i64(y)]f32) = A
  let (C : [max(i64(y), 0)]f32) = scratch [max(n, 0)] f32
  in (n)

// An assert that says of a name what it is made of is no definition.
fun circular (n : i64) (A : [n]f32) : (i64) =
  assert n == 2 * i64(i32(n))
  let (c : i32) = i32(n)
  let (B : [2 * i64(c)]f32) = A
  in (n)
