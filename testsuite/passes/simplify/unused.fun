// RUN: simplify %s | funcheck %s
// RUN: simplify %s | simplify | funcheck %s
// Single results that nobody needs, with what only they are made of.

// CHECK-LABEL: fun branches
// CHECK-NEXT:  let (a : i64) =
// CHECK-NEXT:    if c then
// CHECK-NEXT:      in (n / 3)
// CHECK-NEXT:    else
// CHECK-NEXT:      in (n / 4)
// CHECK-NEXT:  in (a)
fun branches (n : i64) (c : bool) : (i64) =
  let (a : i64) (b : i64) =
    if c then
      let (x : i64) = n / 5
      in (n / 3, x)
    else
      in (n / 4, n)
  in (a)

// A parameter that is needed for itself alone, or for another such.
// CHECK-LABEL: fun around
// CHECK-NEXT:  let (s : i64) =
// CHECK-NEXT:    loop (s : i64 = 0) for i < n do
// CHECK-NEXT:      in (s + i)
// CHECK-NEXT:  in (s)
fun around (n : i64) : (i64) =
  let (s : i64) (t : i64) (u : i64) =
    loop (s : i64 = 0) (t : i64 = 1) (u : i64 = 2) for i < n do
      in (s + i, u * t, t + u)
  in (s)

// One that decides something stays.
// CHECK-LABEL: fun decides
// CHECK:       loop (s : i64 = 0) (t : i64 = 1) for i < n do
// CHECK-NEXT:  assert t < 1000
// CHECK:       loop (p : bool = n > 0) (k : i64 = n) (v : i64 = 0) while p do
fun decides (n : i64) : (i64, i64) =
  let (s : i64) (t : i64) =
    loop (s : i64 = 0) (t : i64 = 1) for i < n do
      assert t < 1000
      in (s + i, t * 2)
  let (q : bool) (l : i64) (r : i64) =
    loop (p : bool = n > 0) (k : i64 = n) (v : i64 = 0) while p do
      in (k > 1, k / 2, v + k)
  in (s, r)

// CHECK-LABEL: fun parallel
// CHECK-NEXT:  let (A : [n]i64) =
// CHECK-NEXT:    kernel i < n do
// CHECK-NEXT:      in (i * i)
// CHECK-NEXT:  let (s : i64) (p : i64) (q : i64) =
// CHECK-NEXT:    reduce (+, (\ (a : i64) (b : i64) (c : i64) (d : i64) -> in (a + c, b + d), 0, 7)) i < n do
// CHECK-NEXT:      in (i + 1, i + 2, i + 3)
// CHECK-NEXT:  let (S : [n]i64) =
// CHECK-NEXT:    scan (max) i < n do
// CHECK-NEXT:      in (i + 5)
// CHECK-NEXT:  in (A, s + p, S)
fun parallel (n : i64) : ([n]i64, i64, [n]i64) =
  let (A : [n]i64) (B : [n]i64) =
    kernel i < n do
      in (i * i, i / 0)
  let (r : i64) (s : i64) (t : i64) (p : i64) (q : i64) =
    reduce ((\ (a : i64) (b : i64) -> in (max(a, b)), 3), +, min, (\ (a : i64) (b : i64) (c : i64) (d : i64) -> in (a + c, b + d), 0, 7)) i < n do
      in (i, i + 1, i + 9, i + 2, i + 3)
  let (R : [n]i64) (S : [n]i64) =
    scan (+, max) i < n do
      in (i + 4, i + 5)
  in (A, s + p, S)

// What a filter keeps is the count, and an array.
// CHECK-LABEL: fun counted
// CHECK-NEXT:  let (k : i64) (X : [k]i64) =
// CHECK-NEXT:    filter i < n do
// CHECK-NEXT:      in (i, i % 2 == 0)
// CHECK-NEXT:  let (l : i64) (Q : [l]i64) (S : [n - l]i64) =
// CHECK-NEXT:    partition i < n do
// CHECK-NEXT:      in (i + 2, i % 3 == 0)
// CHECK-NEXT:  in (k, l, S)
fun counted (n : i64) : (i64, l : i64, [n - l]i64) =
  let (k : i64) (X : [k]i64) (Y : [k]i64) =
    filter i < n do
      in (i, i + 1, i % 2 == 0)
  let (l : i64) (P : [l]i64) (Q : [l]i64) (R : [n - l]i64) (S : [n - l]i64) =
    partition i < n do
      in (i + 1, i + 2, i % 3 == 0)
  in (k, l, S)

// What checks something goes on with one result.
// CHECK-LABEL: fun checks
// CHECK:       let (a : i64) =
// CHECK-NEXT:    if c then
// CHECK-NEXT:      assert n > 3
// CHECK-NEXT:      in (n / 3)
// CHECK-NEXT:    else
// CHECK-NEXT:      in (n)
// CHECK-NEXT:  in (n)
fun checks (n : i64) (c : bool) : (i64) =
  let (a : i64) (b : i64) =
    if c then
      assert n > 3
      in (n / 3, n * n)
    else
      in (n, n * 3)
  in (n)
