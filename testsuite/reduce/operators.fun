// RUN: funreduce %s --test='grep -q "min"' | funcheck %s
// Of several operators the one that is looked for is left.
// CHECK:      let (q : i64) =
// CHECK-NEXT:   reduce (min) i < 0 do
// CHECK-NEXT:     in (0)
fun f (n : i64) (A : [n]i64) : (i64, i64, i64, i64) =
  let (p : i64) (u : i64) (q : i64) (r : i64) =
    reduce ((\ (a : i64) (b : i64) (c : i64) (d : i64) -> in (a + c, b * d), 0, 1), #[comm] min, (\ (a : i64) (b : i64) -> in (a * b), 1)) i < n do
      let (x : i64) = A[i]
      in (x, i, x, i)
  in (p, u, q, r)
