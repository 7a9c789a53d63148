// What is read of a concat that is no array any more is chosen once: an `if` whose
// condition and branches are another one's is that one.
// RUN: fuse %s | funcheck %s

// CHECK-LABEL: fun concat_twice (
// CHECK:      kernel i < 2 * n do
// CHECK-NEXT:   let (v : f32) =
// CHECK-NEXT:     if i < n then
// CHECK:          else
// CHECK-NOT:      if
// CHECK:        in (v * 2.0f32, v * 3.0f32)
fun concat_twice (n : i64) (x : [n]f32) (y : [n]f32) : ([2 * n]f32, [2 * n]f32) =
  let (c : [2 * n]f32) = concat x y
  let (r : [2 * n]f32) =
    kernel i < 2 * n do
      let (v : f32) = c[i]
      in (v * 2.0f32)
  let (s : [2 * n]f32) =
    kernel i < 2 * n do
      let (v : f32) = c[i]
      in (v * 3.0f32)
  in (r, s)

// Of three arrays: the branches have branches.  Their names differ.
// CHECK-LABEL: fun nested (
// CHECK:        if i < n then
// CHECK:          if
// CHECK-NOT:      if
// CHECK:        in (a + a)
fun nested (n : i64) (x : [n]f32) (y : [n]f32) : ([3 * n]f32) =
  let (c : [3 * n]f32) = concat x y x
  let (r : [3 * n]f32) =
    kernel i < 3 * n do
      let (a : f32) = c[i]
      let (b : f32) = c[i]
      in (a + b)
  in (r)

// Another condition, another array in a branch, another result, another order.
// CHECK-LABEL: fun others (
// CHECK-COUNT-5: if {{.*}} then
// CHECK:      in (a - b, e - t)
fun others (n : i64) (h : i64) (x : [n]i64) (y : [n]i64) : ([n]i64, [n]i64) =
  let (r : [n]i64) (t : [n]i64) =
    kernel i < n do
      let (a : i64) =
        if i < h then
          let (u : i64) = x[i]
          in (u)
        else
          in (0)
      let (b : i64) =
        if i <= h then
          let (u : i64) = x[i]
          in (u)
        else
          in (0)
      let (c : i64) =
        if i < h then
          let (u : i64) = y[i]
          in (u)
        else
          in (0)
      let (d : i64) =
        if i < h then
          let (u : i64) = x[i]
          in (u)
        else
          in (1)
      in (a - b, c - d)
  let (s : [n]i64) =
    kernel i < n do
      let (e : i64) =
        if i < h then
          in (0)
        else
          let (u : i64) = x[i]
          in (u)
      in (e)
  let (q : [n]i64) =
    kernel i < n do
      let (e : i64) = s[i]
      let (f : i64) = t[i]
      in (e - f)
  in (r, q)

// One that stands in a branch is no double of what stands after it, but of what
// stands in the same branch, or above it.
// CHECK-LABEL: fun inside (
// CHECK:      let (a : i64) =
// CHECK-NEXT:   if p then
// CHECK-NEXT:     let (b : i64) =
// CHECK-NEXT:       if q then
// CHECK:          in (b + b)
// CHECK:      let (d : i64) =
// CHECK-NEXT:   if q then
// CHECK-NOT:  if q
// CHECK:      in (a + d + e)
fun inside (n : i64) (p : bool) (q : bool) (x : [n]i64) : ([n]i64) =
  let (s : [n]i64) =
    kernel i < n do
      let (u : i64) = x[i]
      in (u + 1)
  let (r : [n]i64) =
    kernel i < n do
      let (v : i64) = s[i]
      let (a : i64) =
        if p then
          let (b : i64) =
            if q then
              in (v * 2)
            else
              in (v)
          let (c : i64) =
            if q then
              in (v * 2)
            else
              in (v)
          in (b + c)
        else
          in (0)
      let (d : i64) =
        if q then
          in (v * 2)
        else
          in (v)
      let (e : i64) =
        if p then
          let (f : i64) =
            if q then
              in (v * 2)
            else
              in (v)
          in (f + 1)
        else
          in (1)
      in (a + d + e)
  in (r)
