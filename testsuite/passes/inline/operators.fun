// RUN: funopt -p inline,simplify %s | funcheck %s
// Each copy of a body has operators of its own: one goes in either.
fun all (n : i64) (A : [n]i64) : ([n]i64, [n]i64, [n]i64) =
  let (S : [n]i64) (T : [n]i64) (U : [n]i64) =
    scan (min, (\ (a : i64) (b : i64) -> in (max(a, b)), 0), (\ (c : i64) (d : i64) -> in (min(c, d)), 9)) i < n do
      let (x : i64) = A[i]
      in (7, x, i)
  in (S, T, U)

// CHECK-LABEL: fun main
// CHECK: scan ((\ (a : i64) (b : i64) -> in (max(a, b)), 0), (\ (c : i64) (d : i64) -> in (min(c, d)), 9))
// CHECK: scan ((\ (a_1 : i64) (b_1 : i64) -> in (max(a_1, b_1)), 0), (\ (c_1 : i64) (d_1 : i64) -> in (min(c_1, d_1)), 9))
entry fun main (n : i64) (A : [n]i64) : ([n]i64, [n]i64, [n]i64) =
  let (R : [n]i64) (S : [n]i64) (T : [n]i64) = all(n, A)
  let (U : [n]i64) (V : [n]i64) (W : [n]i64) = all(n, T)
  in (S, V, W)
