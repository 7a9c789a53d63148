// Nessie, section 6.2: scans and reductions.
// RUN: funfmt %s | diff %s -
// The paper's scans are exclusive or inclusive as VCODE has it; ours are inclusive.

fun add_scan (n : i64) (xs : [n]i64) : ([n]i64) =
  let (res : [n]i64) =
    scan (+) i < n do
      let (x : i64) = xs[i]
      in (x)
  in (res)

fun max_reduce (n : i64) (xs : [n]i64) : (i64) =
  let (res : i64) =
    reduce (max) i < n do
      let (x : i64) = xs[i]
      in (x)
  in (res)
