// The operations of VCODE (Nessie, section 6), one invocation after the other as
// lambda_cu has them.
// RUN: inline %s | simplify | fuse | funcheck %s
// RUN: inline %s | simplify | fuse | funverify -q --same-as=%s
// CHECK-LABEL: entry fun binary (
// CHECK-SAME: n : i64) (xs : [n]i64) (ys : [n]i64) : ([n]i64) =
// CHECK-NEXT:   let (r : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let (y : i64) = ys[i]
// CHECK-NEXT:       in (x ^ y)
// CHECK-NEXT:   in (r)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun unary (
// CHECK-SAME: n : i64) (xs : [n]f32) : ([n]f32) =
// CHECK-NEXT:   let (r : [n]f32) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : f32) = xs[i]
// CHECK-NEXT:       in (sqrt(abs(x)))
// CHECK-NEXT:   in (r)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun choose (
// CHECK-SAME: n : i64) (flags : [n]bool) (xs : [n]i64) (ys : [n]i64) : ([n]i64) =
// CHECK-NEXT:   let (r : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (f : bool) = flags[i]
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let (y : i64) = ys[i]
// CHECK-NEXT:       in (select(f, x, y))
// CHECK-NEXT:   in (r)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun random (
// CHECK-SAME: n : i64) (ns : [n]i64) : ([n]i64) =
// CHECK-NEXT:   let (r : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (m : i64) = ns[i]
// CHECK-NEXT:       let (a : u64) = u64(i) * 11400714819323198485u64
// CHECK-NEXT:       let (b : u64) = (a ^ a >> 30u64) * 13787848793156543929u64
// CHECK-NEXT:       let (c : u64) = (b ^ b >> 27u64) * 10723151780598845931u64
// CHECK-NEXT:       let (x : i64) = i64((c ^ c >> 31u64) >> 1u64) % max(m, 1)
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   in (r)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun scans (
// CHECK-SAME: n : i64) (xs : [n]i32) : ([n]i32, [n]i32, [n]i32, [n]i32) =
// CHECK-NEXT:   let (a : [n]i32) (b : [n]i32) (c : [n]i32) (d : [n]i32) =
// CHECK-NEXT:     scan (+, max, min, &) i < n do
// CHECK-NEXT:       let (x : i32) = xs[i]
// CHECK-NEXT:       in (x, x, x, x)
// CHECK-NEXT:   in (a, b, c, d)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun reductions (
// CHECK-SAME: n : i64) (xs : [n]i32) : (i32, i32, i32, i32) =
// CHECK-NEXT:   let (a : i32) (b : i32) (c : i32) (d : i32) =
// CHECK-NEXT:     reduce (+, max, min, |) i < n do
// CHECK-NEXT:       let (x : i32) = xs[i]
// CHECK-NEXT:       in (x, x, x, x)
// CHECK-NEXT:   in (a, b, c, d)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun permute (
// CHECK-SAME: n : i64) (xs : [n]i64) (order : [n]i64) : ([n]i64) =
// CHECK-NEXT:   let (none : [n]i64) = scratch [n] i64
// CHECK-NEXT:   let (r : [n]i64) =
// CHECK-NEXT:     scatter none i < n do
// CHECK-NEXT:       let (j : i64) = order[i]
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (j, x)
// CHECK-NEXT:   in (r)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun permute_with_default (
// CHECK-SAME: n : i64) (m : i64) (xs : [n]i64) (order : [n]i64) (default : [m]i64) : ([m]i64) =
// CHECK-NEXT:   let (d : [m]i64) = copy default
// CHECK-NEXT:   let (r : [m]i64) =
// CHECK-NEXT:     scatter d i < n do
// CHECK-NEXT:       let (j : i64) = order[i]
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (j, x)
// CHECK-NEXT:   in (r)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun permute_flagged (
// CHECK-SAME: n : i64) (m : i64) (xs : [n]i64) (order : [n]i64) (flags : [n]bool) : ([m]i64) =
// CHECK-NEXT:   let (none : [m]i64) = replicate [m] 0
// CHECK-NEXT:   let (r : [m]i64) =
// CHECK-NEXT:     scatter none i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let (j : i64) = order[i]
// CHECK-NEXT:       let (f : bool) = flags[i]
// CHECK-NEXT:       in (select(f, j, -1), x)
// CHECK-NEXT:   in (r)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun permute_backwards (
// CHECK-SAME: n : i64) (m : i64) (xs : [m]i64) (order : [n]i64) : ([n]i64) =
// CHECK-NEXT:   let (r : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (j : i64) = order[i]
// CHECK-NEXT:       let (x : i64) = xs[j]
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   in (r)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun permute_backwards_flagged (
// CHECK-SAME: n : i64) (m : i64) (xs : [m]i64) (order : [n]i64) (flags : [n]bool) : ([n]i64) =
// CHECK-NEXT:   let (r : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (f : bool) = flags[i]
// CHECK-NEXT:       let (x : i64) =
// CHECK-NEXT:         if f then
// CHECK-NEXT:           let (j : i64) = order[i]
// CHECK-NEXT:           let (x : i64) = xs[j]
// CHECK-NEXT:           in (x)
// CHECK-NEXT:         else
// CHECK-NEXT:           in (0)
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   in (r)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun permute_flagged_with_default (
// CHECK-SAME: n : i64) (m : i64) (xs : [n]i64) (order : [n]i64) (flags : [n]bool) (default : [m]i64) : ([m]i64) =
// CHECK-NEXT:   let (d : [m]i64) = copy default
// CHECK-NEXT:   let (r : [m]i64) =
// CHECK-NEXT:     scatter d i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let (j : i64) = order[i]
// CHECK-NEXT:       let (f : bool) = flags[i]
// CHECK-NEXT:       in (select(f, j, -1), x)
// CHECK-NEXT:   in (r)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun extract (
// CHECK-SAME: n : i64) (xs : [n]i64) (at : i64) : (i64) =
// CHECK-NEXT:   let (x : i64) = xs[at]
// CHECK-NEXT:   in (x)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun replace (
// CHECK-SAME: n : i64) (xs : [n]i64) (at : i64) (v : i64) : ([n]i64) =
// CHECK-NEXT:   let (r : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (select(i == at, v, x))
// CHECK-NEXT:   in (r)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun pack (
// CHECK-SAME: n : i64) (xs : [n]i64) (flags : [n]bool) : (k : i64, [k]i64) =
// CHECK-NEXT:   let (k : i64) (r : [k]i64) =
// CHECK-NEXT:     filter i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let (f : bool) = flags[i]
// CHECK-NEXT:       in (x, f)
// CHECK-NEXT:   in (k, r)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun together (
// CHECK-SAME: n : i64) (xs : [n]i64) (order : [n]i64) : (i64) =
// CHECK-NEXT:   let (none : [n]i64) = scratch [n] i64
// CHECK-NEXT:   let (sum : i64) =
// CHECK-NEXT:     reduce (+) i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       let (squares : i64) = (x & 1023) * (x & 1023)
// CHECK-NEXT:       let (j : i64) = order[i]
// CHECK-NEXT:       in (squares)
// CHECK-NEXT:   in (sum)

// Elementwise operations.
entry fun binary (n : i64) (xs : [n]i64) (ys : [n]i64) : ([n]i64) =
  let (r : [n]i64) =
    kernel i < n do
      let (x : i64) = xs[i]
      let (y : i64) = ys[i]
      in (x ^ y)
  in (r)

entry fun unary (n : i64) (xs : [n]f32) : ([n]f32) =
  let (r : [n]f32) =
    kernel i < n do
      let (x : f32) = xs[i]
      in (sqrt(abs(x)))
  in (r)

entry fun choose (n : i64) (flags : [n]bool) (xs : [n]i64) (ys : [n]i64) : ([n]i64) =
  let (r : [n]i64) =
    kernel i < n do
      let (f : bool) = flags[i]
      let (x : i64) = xs[i]
      let (y : i64) = ys[i]
      in (select(f, x, y))
  in (r)

// The number I of a sequence, below N: a mixture of the bits of I alone.
fun rand (i : i64) (n : i64) : (i64) =
  let (a : u64) = u64(i) * 11400714819323198485u64
  let (b : u64) = (a ^ a >> 30u64) * 13787848793156543929u64
  let (c : u64) = (b ^ b >> 27u64) * 10723151780598845931u64
  in (i64((c ^ c >> 31u64) >> 1u64) % max(n, 1))

entry fun random (n : i64) (ns : [n]i64) : ([n]i64) =
  let (r : [n]i64) =
    kernel i < n do
      let (m : i64) = ns[i]
      let (x : i64) = rand(i, m)
      in (x)
  in (r)

// Scans and reductions, of several operators over the same elements.
entry fun scans (n : i64) (xs : [n]i32) : ([n]i32, [n]i32, [n]i32, [n]i32) =
  let (a : [n]i32) =
    scan (+) i < n do
      let (x : i32) = xs[i]
      in (x)
  let (b : [n]i32) =
    scan (max) i < n do
      let (x : i32) = xs[i]
      in (x)
  let (c : [n]i32) =
    scan (min) i < n do
      let (x : i32) = xs[i]
      in (x)
  let (d : [n]i32) =
    scan (&) i < n do
      let (x : i32) = xs[i]
      in (x)
  in (a, b, c, d)

entry fun reductions (n : i64) (xs : [n]i32) : (i32, i32, i32, i32) =
  let (a : i32) =
    reduce (+) i < n do
      let (x : i32) = xs[i]
      in (x)
  let (b : i32) =
    reduce (max) i < n do
      let (x : i32) = xs[i]
      in (x)
  let (c : i32) =
    reduce (min) i < n do
      let (x : i32) = xs[i]
      in (x)
  let (d : i32) =
    reduce (|) i < n do
      let (x : i32) = xs[i]
      in (x)
  in (a, b, c, d)

// Permutations.
entry fun permute (n : i64) (xs : [n]i64) (order : [n]i64) : ([n]i64) =
  let (none : [n]i64) = scratch [n] i64
  let (r : [n]i64) =
    scatter none i < n do
      let (j : i64) = order[i]
      let (x : i64) = xs[i]
      in (j, x)
  in (r)

entry fun permute_with_default (n : i64) (m : i64) (xs : [n]i64) (order : [n]i64) (default : [m]i64) : ([m]i64) =
  let (d : [m]i64) = copy default
  let (r : [m]i64) =
    scatter d i < n do
      let (j : i64) = order[i]
      let (x : i64) = xs[i]
      in (j, x)
  in (r)

entry fun permute_flagged (n : i64) (m : i64) (xs : [n]i64) (order : [n]i64) (flags : [n]bool) : ([m]i64) =
  let (k : i64) (ys : [k]i64) (js : [k]i64) =
    filter i < n do
      let (x : i64) = xs[i]
      let (j : i64) = order[i]
      let (f : bool) = flags[i]
      in (x, j, f)
  let (none : [m]i64) = replicate [m] 0
  let (r : [m]i64) =
    scatter none i < k do
      let (j : i64) = js[i]
      let (x : i64) = ys[i]
      in (j, x)
  in (r)

entry fun permute_backwards (n : i64) (m : i64) (xs : [m]i64) (order : [n]i64) : ([n]i64) =
  let (r : [n]i64) =
    kernel i < n do
      let (j : i64) = order[i]
      let (x : i64) = xs[j]
      in (x)
  in (r)

entry fun permute_backwards_flagged (n : i64) (m : i64) (xs : [m]i64) (order : [n]i64) (flags : [n]bool) : ([n]i64) =
  let (r : [n]i64) =
    kernel i < n do
      let (f : bool) = flags[i]
      let (x : i64) =
        if f then
          let (j : i64) = order[i]
          let (x : i64) = xs[j]
          in (x)
        else
          in (0)
      in (x)
  in (r)

entry fun permute_flagged_with_default (n : i64) (m : i64) (xs : [n]i64) (order : [n]i64) (flags : [n]bool) (default : [m]i64) : ([m]i64) =
  let (k : i64) (ys : [k]i64) (js : [k]i64) =
    filter i < n do
      let (x : i64) = xs[i]
      let (j : i64) = order[i]
      let (f : bool) = flags[i]
      in (x, j, f)
  let (d : [m]i64) = copy default
  let (r : [m]i64) =
    scatter d i < k do
      let (j : i64) = js[i]
      let (x : i64) = ys[i]
      in (j, x)
  in (r)

// Other operations.
entry fun extract (n : i64) (xs : [n]i64) (at : i64) : (i64) =
  let (x : i64) =
    once do
      let (x : i64) = xs[at]
      in (x)
  in (x)

entry fun replace (n : i64) (xs : [n]i64) (at : i64) (v : i64) : ([n]i64) =
  let (r : [n]i64) =
    kernel i < n do
      let (x : i64) = xs[i]
      in (select(i == at, v, x))
  in (r)

entry fun pack (n : i64) (xs : [n]i64) (flags : [n]bool) : (k : i64, [k]i64) =
  let (k : i64) (ys : [k]i64) =
    filter i < n do
      let (x : i64) = xs[i]
      let (f : bool) = flags[i]
      in (x, f)
  let (r : [k]i64) =
    kernel i < k do
      let (y : i64) = ys[i]
      in (y)
  in (k, r)

// A reduction of a permutation of what is packed.
entry fun together (n : i64) (xs : [n]i64) (order : [n]i64) : (i64) =
  let (squares : [n]i64) =
    kernel i < n do
      let (x : i64) = xs[i]
      in ((x & 1023) * (x & 1023))
  let (none : [n]i64) = scratch [n] i64
  let (permuted : [n]i64) =
    scatter none i < n do
      let (j : i64) = order[i]
      let (x : i64) = squares[i]
      in (j, x)
  let (sum : i64) =
    reduce (+) i < n do
      let (x : i64) = permuted[i]
      in (x)
  in (sum)
