// pbbs/maximalMatching: what a loop carries, its accumulator, is left alone,
// be it updated in place or made anew.
// RUN: galop --print-layout-table %s | funcheck %s
// RUN: galop %s | funcheck --check-prefix=SAME %s
// RUN: memintro %s | galop | funcheck --check-prefix=SAME %s
// SAME-NOT: manifest
// SAME-NOT: -> C(

// CHECK-LABEL: fun updated
// CHECK: edges: stays (0, 1)
// CHECK: (edges, e, (1, 0)) read: {{.*}}, (b) the array is bound in a loop or a kernel
entry fun updated (t : i64) (n : i64) (k : i64) (edges0 : *[n][k]i64) : (*[n][k]i64) =
  let (edges' : [n][k]i64) =
    loop (edges : *[n][k]i64 = edges0) for trip < t do
      let (best : [n]i64) =
        kernel i < n do
          let (s : i64) =
            loop (s : i64 = 0) for j < k do
              let (e : i64) = edges[i, j]
              in (max(s, e))
          in (s)
      let (next : [n][k]i64) = edges with [:, trip % k] = best
      in (next)
  in (edges')

// CHECK-LABEL: fun anew
// CHECK: edges: stays (0, 1)
// CHECK: (edges, e, (1, 0)) read: {{.*}}, (b) the array is bound in a loop or a kernel
entry fun anew (t : i64) (n : i64) (k : i64) (edges0 : [n][k]i64) : ([n][k]i64) =
  let (edges' : [n][k]i64) =
    loop (edges : [n][k]i64 = edges0) for trip < t do
      let (best : [n]i64) =
        kernel i < n do
          let (s : i64) =
            loop (s : i64 = 0) for j < k do
              let (e : i64) = edges[i, j]
              in (max(s, e))
          in (s)
      let (next : [n][k]i64) =
        kernel i < n, j < k do
          let (b : i64) = best[i]
          in (b - j)
      in (next)
  in (edges')
