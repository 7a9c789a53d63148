// RUN: simplify %s | funcheck --match-full-lines %s
// RUN: simplify %s | funverify -q
// A value of another type than i64 stays as it is said where types depend on
// it: its value, of two expressions, may be one that equality does not see.

fun make (n : i64) (p : bool) (x : f32) : ([fmod(i64(p), n + 1)]f32) =
  assert n > 0
  let (A : [fmod(i64(p), n + 1)]f32) = replicate [fmod(i64(p), n + 1)] x
  in (A)

// CHECK-LABEL: entry fun call (x : f32) (q : bool) : ([fmod(i64(q && true), 3)]f32) =
// CHECK-NEXT:   let (A : [fmod(i64(q && true), 3)]f32) = make(2, q && true, x)
// CHECK-NEXT:   in (A)
entry fun call (x : f32) (q : bool) : ([fmod(i64(q && true), 3)]f32) =
  let (A : [fmod(i64(q && true), 3)]f32) = make(2, q && true, x * 1.0f32)
  in (A)

// CHECK-LABEL: entry fun name (n : i64) (q : bool) (A : [i64(!!q)]f32) : (f32, bool) =
// CHECK-NEXT:   let (p : bool) = !!q
// CHECK-NEXT:   let (x : f32) =
// CHECK-NEXT:     loop (x : f32 = 0.0f32) for i < i64(p) do
// CHECK-NEXT:       let (y : f32) = A[i]
// CHECK-NEXT:       in (x + y)
// CHECK-NEXT:   let (z : f32) = f32(p) + x
// CHECK-NEXT:   in (z, q)
entry fun name (n : i64) (q : bool) (A : [i64(!!q)]f32) : (f32, bool) =
  let (p : bool) = !!q
  let (r : bool) = !!q
  let (B : [i64(p)]f32) = A
  let (x : f32) =
    loop (x : f32 = 0.0f32 * 1.0f32) for i < i64(p) do
      let (y : f32) = B[i]
      in ((x + y) * 1.0f32)
  let (z : f32) = f32(p) + x
  in (z, q && true)

// By way of a branch, and of a loop that hands on what types depend on.
// CHECK-LABEL: entry fun ways (c : bool) (d : bool) : (i64, i64, bool) =
// CHECK-NEXT:   let (e : bool) (A : [i64(e)]i64) (b : bool) =
// CHECK:            in (c && true, A, c)
// CHECK-NEXT:   let (f : bool) =
// CHECK-NEXT:     loop (f : bool = !!c) for i < 3 do
// CHECK-NEXT:       let (g : bool) = !!f
// CHECK-NEXT:       in (g || c)
// CHECK:        in (k, l, b)
entry fun ways (c : bool) (d : bool) : (i64, i64, bool) =
  let (e : bool) (A : [i64(e)]i64) (b : bool) =
    if c then
      let (A : [i64(!!d)]i64) = iota i64(!!d)
      in (!!d, A, d && true)
    else
      let (A : [i64(c && true)]i64) = iota i64(c && true)
      in (c && true, A, !!c)
  let (f : bool) =
    loop (f : bool = !!c) for i < 3 do
      let (C : [i64(f)]i64) = iota i64(f)
      let (g : bool) = !!f
      let (D : [i64(f)]i64) = copy C
      in (g || c)
  let (E : [i64(f)]i64) = replicate [i64(f)] 7
  let (k : i64) = reduce (+) i < i64(f) do
    let (x : i64) = E[i]
    in (x)
  let (l : i64) = reduce (+) i < i64(e) do
    let (x : i64) = A[i]
    in (x)
  in (k, l, b)
