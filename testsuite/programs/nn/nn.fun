// The k nearest of n places, by repeated reduction (SC22, section VI-H).
// RUN: funfmt %s | diff %s -

// How far (u, v) is from (x, y); what is no number is as far as can be.
fun distance (x : f32) (y : f32) (u : f32) (v : f32) : (f32) =
  let (d : f32) = sqrt((u - x) * (u - x) + (v - y) * (v - y))
  in (select(d == d, d, inff32))

// The nearer of two places, the first one where both are as near.
fun nearer (a : f32) (i : i32) (b : f32) (j : i32) : (f32, i32) =
  let (second : bool) = b < a || b == a && j < i
  in (select(second, b, a), select(second, j, i))

// All distances, and k times the least one of them, which then is infinite.
entry fun plain (n : i64) (k : i64) (x : f32) (y : f32) (xs : [n]f32) (ys : [n]f32) : (*[k]i32, *[k]f32) =
  assert k >= 0 && k <= n && n <= 2147483647 "k of the places are wanted, and their numbers are i32"
  let (distances : [n]f32) =
    kernel i < n do
      let (u : f32) = xs[i]
      let (v : f32) = ys[i]
      let (d : f32) = distance(x, y, u, v)
      in (d)
  let (places0 : [k]i32) = scratch [k] i32
  let (nearest0 : [k]f32) = scratch [k] f32
  let (places : [k]i32) (nearest : [k]f32) (rest : [n]f32) =
    loop (places : *[k]i32 = places0) (nearest : *[k]f32 = nearest0) (rest : *[n]f32 = distances) for l < k do
      let (least : f32) (place : i32) =
        reduce (#[comm] (\ (a : f32) (i : i32) (b : f32) (j : i32) ->
            let (c : f32) (h : i32) = nearer(a, i, b, j)
            in (c, h), inff32, 2147483647i32)) i < n do
          let (d : f32) = rest[i]
          in (d, i32(i))
      let (places' : [k]i32) = places with [l] = place
      let (nearest' : [k]f32) = nearest with [l] = least
      let (rest' : [n]f32) = rest with [i64(place)] = inff32
      in (places', nearest', rest')
  in (places, nearest)

// The nearest of the b places from place i on, by the lanes of a group.
fun nearest_of (n : i64) (b : i64) (i : i64) (distances : [n]f32) : (f32, i32) =
  let (least : f32) (place : i32) =
    reduce (#[comm] (\ (a : f32) (g : i32) (c : f32) (h : i32) ->
        let (d : f32) (k : i32) = nearer(a, g, c, h)
        in (d, k), inff32, 2147483647i32)) l < b at lane do
      let (d : f32) = distances[i + l]
      in (d, i32(i + l))
  in (least, place)

// The same with groups of b places: the nearest of each group is known, and found
// again for the group that has lost it.  Groups are filled up with what is infinitely
// far.
entry fun grouped (n : i64) (b : i64) (k : i64) (x : f32) (y : f32) (xs : [n]f32) (ys : [n]f32) : (*[k]i32, *[k]f32) =
  assert k >= 0 && k <= n && n <= 2147483000 "k of the places are wanted, and their numbers are i32"
  assert b == 256 "a group has 256 places"
  let (q : i64) = (n + b - 1) / b
  let (distances : [q * b]f32) =
    kernel i < q * b do
      let (d : f32) =
        if i < n then
          let (u : f32) = xs[i]
          let (v : f32) = ys[i]
          let (d : f32) = distance(x, y, u, v)
          in (d)
        else
          in (inff32)
      in (d)
  let (group_least : [q]f32) (group_place : [q]i32) =
    kernel g < q at block do
      let (least : f32) (place : i32) = nearest_of(q * b, b, g * b, distances)
      in (least, place)
  let (places0 : [k]i32) = scratch [k] i32
  let (nearest0 : [k]f32) = scratch [k] f32
  let (places : [k]i32) (nearest : [k]f32) (rest : [q * b]f32) (leasts : [q]f32) (firsts : [q]i32) =
    loop (places : *[k]i32 = places0) (nearest : *[k]f32 = nearest0) (rest : *[q * b]f32 = distances) (leasts : *[q]f32 = group_least) (firsts : *[q]i32 = group_place) for l < k do
      let (least : f32) (place : i32) =
        reduce (#[comm] (\ (a : f32) (i : i32) (c : f32) (j : i32) ->
            let (d : f32) (h : i32) = nearer(a, i, c, j)
            in (d, h), inff32, 2147483647i32)) g < q do
          let (d : f32) = leasts[g]
          let (p : i32) = firsts[g]
          in (d, p)
      let (places' : [k]i32) = places with [l] = place
      let (nearest' : [k]f32) = nearest with [l] = least
      let (rest' : [q * b]f32) = rest with [i64(place)] = inff32
      let (g : i64) = i64(place) / b
      let (least' : [1]f32) (first' : [1]i32) =
        kernel h < 1 at block do
          let (d : f32) (p : i32) = nearest_of(q * b, b, g * b, rest')
          in (d, p)
      let (leasts' : [q]f32) = leasts with [g : 1] = least'
      let (firsts' : [q]i32) = firsts with [g : 1] = first'
      in (places', nearest', rest', leasts', firsts')
  in (places, nearest)
