// RUN: funreduce %s --test='grep -q "scan.*&"' | funcheck %s --check-prefix=STOPS
// RUN: funreduce %s --test='grep -q "f32(j)"' | funcheck %s --check-prefix=GOES-ON
// Of what a scan combines, and of what it gives after `then`, one is left; it
// goes on only where that is asked for.
// STOPS:          let (t : [n]i64) =
// STOPS-NEXT:       scan (&) i < n do
// STOPS-NEXT:         in (0)
// STOPS-NEXT:     in (0)

// GOES-ON:        let (v : [n]f32) =
// GOES-ON-NEXT:     scan ((\ (a : i64) (b : i64) (c : i64) (d : i64) -> in (0, 0), 0, 0)) i < n do
// GOES-ON-NEXT:       in (0, 0)
// GOES-ON-NEXT:     then j (p : i64) (q : i64) do
// GOES-ON-NEXT:       in (f32(j))
fun f (n : i64) (A : [n]i64) : ([n]i64, [n]i64, [n]f32) =
  let (t : [n]i64) (u : [n]i64) (v : [n]f32) =
    scan ((\ (a : i64) (b : i64) (c : i64) (d : i64) -> in (a + c, b * d), 0, 1), #[comm] &, (\ (a : i64) (b : i64) -> in (a * b), 1)) i < n do
      let (x : i64) = A[i]
      in (x, i, x, i)
    then j (p : i64) (q : i64) (r : i64) (s : i64) do
      let (y : i64) = A[j]
      let (z : i64) = if y == 0 then in (p) else in (q + r)
      in (z, s, f32(j))
  in (t, u, v)
