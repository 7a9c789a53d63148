// Nessie, section 6.2: permutations.
// RUN: funfmt %s | diff %s -
// A `scatter` into a copy of the defaults replaces the second map of DPERMUTE.

fun permute (n : i64) (xs : [n]f32) (ix : [n]i64) : ([n]f32) =
  let (D : [n]f32) = scratch [n] f32
  let (res : [n]f32) =
    scatter D i < n do
      let (j : i64) = ix[i]
      let (x : f32) = xs[i]
      in (j, x)
  in (res)

fun dpermute (n : i64) (m : i64) (xs : [n]f32) (ix : [n]i64) (default : [m]f32) : ([m]f32) =
  let (D : [m]f32) = copy default
  let (res : [m]f32) =
    scatter D i < n do
      let (j : i64) = ix[i]
      let (x : f32) = xs[i]
      in (j, x)
  in (res)

fun fpermute (n : i64) (xs : [n]f32) (ix : [n]i64) (flgs : [n]bool) : (k : i64, [k]f32) =
  let (k : i64) (filt_xs : [k]f32) (filt_ix : [k]i64) =
    filter i < n do
      let (x : f32) = xs[i]
      let (j : i64) = ix[i]
      let (c : bool) = flgs[i]
      in (x, j, c)
  let (D : [k]f32) = scratch [k] f32
  let (res : [k]f32) =
    scatter D i < k do
      let (j : i64) = filt_ix[i]
      let (x : f32) = filt_xs[i]
      in (j, x)
  in (k, res)

fun bpermute (n : i64) (m : i64) (xs : [n]f32) (ix : [m]i64) : ([m]f32) =
  let (res : [m]f32) =
    kernel i < m do
      let (j : i64) = ix[i]
      let (x : f32) = xs[j]
      in (x)
  in (res)

fun bfpermute (n : i64) (m : i64) (xs : [n]f32) (ix : [m]i64) (flgs : [m]bool) : ([m]f32) =
  let (res : [m]f32) =
    kernel i < m do
      let (c : bool) = flgs[i]
      let (r : f32) =
        if c then
          let (j : i64) = ix[i]
          let (x : f32) = xs[j]
          in (x)
        else
          in (0.0f32)
      in (r)
  in (res)

fun dfpermute (n : i64) (m : i64) (xs : [n]f32) (ix : [n]i64) (flgs : [n]bool) (default : [m]f32) : ([m]f32) =
  let (k : i64) (filt_xs : [k]f32) (filt_ix : [k]i64) =
    filter i < n do
      let (x : f32) = xs[i]
      let (j : i64) = ix[i]
      let (c : bool) = flgs[i]
      in (x, j, c)
  let (res : [m]f32) = dpermute(k, m, filt_xs, filt_ix, default)
  in (res)
