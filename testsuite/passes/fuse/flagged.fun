// Operators that have no value that changes nothing get a flag where a filter
// lets not everything through: FILTER-REDUCE for any operator.
// RUN: fuse %s | funcheck %s
// RUN: fuse %s | funverify -q --same-as=%s
// CHECK-LABEL: entry fun floats (
// CHECK-SAME: n : i64) (xs : [n]f32) : (f32) =
// CHECK-NEXT:   let (any : bool) (s : f32) =
// CHECK-NEXT:     reduce ((\ (f : bool) (a : f32) (g : bool) (b : f32) ->
// CHECK-NEXT:         let (c : f32) =
// CHECK-NEXT:           if f && g then
// CHECK-NEXT:             in (a + b)
// CHECK-NEXT:           else
// CHECK-NEXT:             let (c : f32) =
// CHECK-NEXT:               if f then
// CHECK-NEXT:                 in (a)
// CHECK-NEXT:               else
// CHECK-NEXT:                 in (b)
// CHECK-NEXT:             in (c)
// CHECK-NEXT:         in (f || g, c), false, 0.0f32)) i < n do
// CHECK-NEXT:       let (x : f32) = xs[i]
// CHECK-NEXT:       let (keep : bool) = x > 0.0f32
// CHECK-NEXT:       let ([[ANY_1:any_[0-9]+]] : bool) ([[S_1:s_[0-9]+]] : f32) =
// CHECK-NEXT:         if keep then
// CHECK-NEXT:           in (true, x)
// CHECK-NEXT:         else
// CHECK-NEXT:           in (false, 0.0f32)
// CHECK-NEXT:       in ([[ANY_1]], [[S_1]])
// CHECK-NEXT:   in (s)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun of_two (
// CHECK-SAME: n : i64) (xs : [n]i64) : (i64, i64, i64) =
// CHECK-NEXT:   let (any : bool) (p : i64) (q : i64) (r : i64) =
// CHECK-NEXT:     reduce ((\ (f : bool) (a : i64) (u : i64) (g : bool) (b : i64) (v : i64) ->
// CHECK-NEXT:         let (c : i64) ([[C_1:c_[0-9]+]] : i64) =
// CHECK-NEXT:           if f && g then
// CHECK-NEXT:             in (max(a, b), u + v)
// CHECK-NEXT:           else
// CHECK-NEXT:             let (c : i64) ([[C_2:c_[0-9]+]] : i64) =
// CHECK-NEXT:               if f then
// CHECK-NEXT:                 in (a, u)
// CHECK-NEXT:               else
// CHECK-NEXT:                 in (b, v)
// CHECK-NEXT:             in (c, [[C_2]])
// CHECK-NEXT:         in (f || g, c, [[C_1]]), false, -1, 7), +) i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let (keep : bool) = x > 0
// CHECK-NEXT:       let ([[ANY_1:any_[0-9]+]] : bool) ([[P_1:p_[0-9]+]] : i64) ([[Q_1:q_[0-9]+]] : i64) ([[R_1:r_[0-9]+]] : i64) =
// CHECK-NEXT:         if keep then
// CHECK-NEXT:           in (true, x, 1, x & 255)
// CHECK-NEXT:         else
// CHECK-NEXT:           in (false, -1, 7, 0)
// CHECK-NEXT:       in ([[ANY_1]], [[P_1]], [[Q_1]], [[R_1]])
// CHECK-NEXT:   in (p, q, r)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun products (
// CHECK-SAME: n : i64) (xs : [n]f32) : (f32) =
// CHECK-NEXT:   let (s : f32) =
// CHECK-NEXT:     reduce (*) i < n do
// CHECK-NEXT:       let (x : f32) = xs[i]
// CHECK-NEXT:       let (keep : bool) = x > 0.0f32
// CHECK-NEXT:       let ([[S_1:s_[0-9]+]] : f32) =
// CHECK-NEXT:         if keep then
// CHECK-NEXT:           in (x)
// CHECK-NEXT:         else
// CHECK-NEXT:           in (1.0f32)
// CHECK-NEXT:       in ([[S_1]])
// CHECK-NEXT:   in (s)

entry fun floats (n : i64) (xs : [n]f32) : (f32) =
  let (k : i64) (f : [k]f32) = filter i < n do
    let (x : f32) = xs[i]
    in (x, x > 0.0f32)
  let (s : f32) = reduce (+) i < k do
    let (x : f32) = f[i]
    in (x)
  in (s)

// What is given where nothing gets through is the operator's neutral element.
entry fun of_two (n : i64) (xs : [n]i64) : (i64, i64, i64) =
  let (k : i64) (f : [k]i64) = filter i < n do
    let (x : i64) = xs[i]
    in (x, x > 0)
  let (p : i64) (q : i64) (r : i64) =
    reduce ((\ (a : i64) (u : i64) (b : i64) (v : i64) -> in (max(a, b), u + v), -1, 7), +) i < k do
      let (x : i64) = f[i]
      in (x, 1, x & 255)
  in (p, q, r)

// Products of floats need no flag.
entry fun products (n : i64) (xs : [n]f32) : (f32) =
  let (k : i64) (f : [k]f32) = filter i < n do
    let (x : f32) = xs[i]
    in (x, x > 0.0f32)
  let (s : f32) = reduce (*) i < k do
    let (x : f32) = f[i]
    in (x)
  in (s)
