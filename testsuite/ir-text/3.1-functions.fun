// RUN: funfmt %s | diff %s -
// Functions, entries, results with names, calls of what stands before.

fun f (x : i64) : (x' : i64) =
  in (x)

entry fun g (f : i64) : (k : i64, [k]i64, f' : bool) =
  let (h : i64) = f(f)
  let (A : [h]i64) = iota h
  in (h, A, true)
