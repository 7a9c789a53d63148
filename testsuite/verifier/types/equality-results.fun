// RUN: funverify -q %s
// The asserts and definitions of a body hold for its results, of every form;
// they end with it.

fun own (n : i64) (m : i64) (A : [m]f32) : ([n]f32, k : i64, [k + 1]f32) =
  assert n == m
  let (h : i64) = m - 1
  in (A, h, A)

fun forms (n : i64) (m : i64) (c : bool) (A : [m]f32) (D : *[n][n]f32) : (i64) =
  let (B : [n]f32) =
    if c then
      assert n == m
      in (A)
    else
      let (Z : [n]f32) = replicate [n] 0.0f32
      in (Z)
  let (C : [n]f32) =
    loop (C : [n]f32 = B) for i < n do
      assert m == n
      in (A)
  let (E : [2][n]f32) =
    kernel i < 2 do
      assert m == n
      in (A)
  let (k : i64) (F : [k][n]f32) =
    filter i < n do
      assert m == n
      in (A, true)
  let (G : [n]f32) =
    reduce ((\ (x : [n]f32) (y : [n]f32) ->
        assert m == n
        in (A), B)) i < n do
      assert m == n
      in (A)
  let (D' : [n][n]f32) =
    scatter D i < n do
      assert m == n
      in (i, A)
  let (H : [n]f32) =
    once do
      assert m == n
      in (A)
  in (n)
