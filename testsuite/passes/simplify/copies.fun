// RUN: simplify %s | funcheck %s
// RUN: simplify %s | simplify | funcheck %s
// What is another name of something, or of a literal, is that.

// CHECK-LABEL: fun names
// CHECK-NEXT:  let (D : [n]f32) = A with [n - 1] = 7.0f32
// CHECK-NEXT:  in (D, n, 7)
fun names (n : i64) (A : *[n]f32) : (*[n]f32, i64, i64) =
  let (k : i64) = n
  let (l : i64) = k
  let (B : [l]f32) = A
  let (C : [k]f32) = B
  let (seven : i64) = 7
  let (D : [n]f32) = C with [l - 1] = f32(seven)
  in (D, l, seven)

// In nested bodies, and of the names around them.
// CHECK-LABEL: fun nested
// CHECK-NEXT:  let (s : i64) =
// CHECK-NEXT:    loop (acc : i64 = n) for i < n do
// CHECK-NEXT:      let (t : i64) =
// CHECK-NEXT:        if c then
// CHECK-NEXT:          in (acc + n)
// CHECK-NEXT:        else
// CHECK-NEXT:          in (i + 1)
// CHECK-NEXT:      in (t)
// CHECK-NEXT:  in (s)
fun nested (n : i64) (c : bool) : (i64) =
  let (m : i64) = n
  let (s : i64) =
    loop (acc : i64 = m) for i < m do
      let (a : i64) = acc
      let (t : i64) =
        if c then
          let (d : bool) = c
          let (b : i64) = a + m
          let (e : i64) = a
          in (e + m)
        else
          let (one : i64) = 1
          in (i + one)
      in (t)
  in (s)

// Of the sizes of two equal types, those of what is left are kept.
// CHECK-LABEL: fun sizes
// CHECK-NEXT:  assert n == k
// CHECK-NEXT:  let (B : [k]i64) =
// CHECK:       in (B)
fun sizes (n : i64) (k : i64) (A : [n]i64) : ([n]i64) =
  assert n == k
  let (A' : [k]i64) = A
  let (B : [k]i64) =
    kernel i < k do
      let (x : i64) = A'[i]
      in (x)
  in (B)
