// RUN: funverify -q --validity=100 %s
// Operators that are associative, with floats nearly so; a failure elsewhere
// than where the run itself goes is none.

entry fun sums (n : i64) (A : [n]f32) (B : [n]f64) : (f32, f64) =
  let (r : f32) (s : f64) =
    reduce ((\ (a : f32) (b : f32) -> in (a + b), 0.0f32), #[comm] (\ (a : f64) (b : f64) -> in (a * b), 1.0)) i < n do
      let (x : f32) = A[i]
      let (y : f64) = B[i]
      in (x, y)
  in (r, s)

// x -> p * x + q, one after the other.
entry fun lines (n : i64) (P : [n]f64) (Q : [n]f64) : ([n]f64, [n]f64) =
  let (p : [n]f64) (q : [n]f64) =
    scan ((\ (p1 : f64) (q1 : f64) (p2 : f64) (q2 : f64) -> in (p1 * p2, q1 * p2 + q2), 1.0, 0.0)) i < n do
      let (a : f64) = P[i]
      let (b : f64) = Q[i]
      in (a, b)
  in (p, q)

// The least one and its place, the first of several.
entry fun least (n : i64) (A : [n]i32) : (i32, i64) =
  let (v : i32) (at : i64) =
    reduce (#[comm] (\ (a : i32) (i : i64) (b : i32) (j : i64) ->
      let (left : bool) = a < b || a == b && i < j
      in (select(left, a, b), select(left, i, j)), 2147483647i32, 0)) i < n do
      let (x : i32) = A[i]
      in (x, i)
  in (v, at)

entry fun limited (n : i64) (A : [n]i64) : (i64) =
  let (r : i64) =
    reduce ((\ (a : i64) (b : i64) -> let (c : i64) = a + b assert c > -30 in (c), 0)) i < n do
      let (x : i64) = A[i]
      in (x)
  in (r)

entry fun histogram (n : i64) (k : i64) (I : [n]i64) (D : *[k][2]i64) : (*[k][2]i64) =
  let (D0 : [2]i64) = replicate [2] -100
  let (E : [k][2]i64) =
    scatter ((\ (a : [2]i64) (b : [2]i64) ->
      let (c : [2]i64) =
        kernel j < 2 do
          let (x : i64) = a[j]
          let (y : i64) = b[j]
          in (max(x, y))
      in (c), D0)) D i < n do
      let (j : i64) = I[i]
      let (v : [2]i64) = replicate [2] i
      in (j, v)
  in (E)
