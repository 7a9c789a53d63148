// Stream compaction: the elements above a limit, in their order.
// RUN: funfmt %s | diff %s -

entry fun compact (n : i64) (limit : f32) (A : [n]f32) : (k : i64, [k]f32) =
  let (k : i64) (B : [k]f32) =
    filter i < n do
      let (a : f32) = A[i]
      in (a, a > limit)
  in (k, B)

// The same by hand: a scan tells each element its place.
entry fun scanned (n : i64) (limit : f32) (A : [n]f32) : (k : i64, [k]f32) =
  let (places : [n]i64) =
    scan (+) i < n do
      let (a : f32) = A[i]
      in (select(a > limit, 1, 0))
  let (k : i64) =
    if n > 0 then
      let (last : i64) = places[n - 1]
      in (last)
    else
      in (0)
  let (empty' : [k]f32) = scratch [k] f32
  let (B : [k]f32) =
    scatter empty' i < n do
      let (a : f32) = A[i]
      let (place : i64) = places[i]
      in (select(a > limit, place - 1, -1), a)
  in (k, B)
