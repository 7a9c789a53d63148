// A loop updates what it carries if that is made element by element.
// RUN: inplace %s | funcheck %s
// RUN: inplace --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=WHY
// RUN: inplace %s | funverify -q --validity=20 --same-as=%s
// RUN: inplace %s | memintro | hoist | simplify | shortcircuit --remarks 2>&1 >/dev/null | funcheck %s --check-prefix=MEMORY
// RUN: inplace %s | memintro | hoist | simplify | shortcircuit | funverify -q --validity=20 --same-as=%s

// CHECK-LABEL: entry fun several (
// CHECK-SAME: n : i64) (trips : i64) (b : [n]f64) (c : [n]i64) : ([n]f64, [n]f64) =
// CHECK-NEXT:   let (x0 : [n]f64) = replicate [n] 0.0
// CHECK-NEXT:   let ([[X_1:[a-z]+_[0-9]+]] : [n]f64) = copy x0
// CHECK-NEXT:   let ([[P_1:[a-z]+_[0-9]+]] : [n]f64) = copy b
// CHECK-NEXT:   let (x : [n]f64) (p : [n]f64) =
// CHECK-NEXT:     loop (x : *[n]f64 = [[X_1]]) (p : *[n]f64 = [[P_1]]) for t < trips do
// CHECK-NEXT:       let (s : f64) =
// CHECK-NEXT:         reduce (max) i < n do
// CHECK-NEXT:           let (j : i64) = c[i]
// CHECK-NEXT:           let (v : f64) = p[max(min(j, n - 1), 0)]
// CHECK-NEXT:           in (v)
// CHECK-NEXT:       let (x' : [n]f64) (least : f64) =
// CHECK-NEXT:         reduce (id, min) i < n do
// CHECK-NEXT:           let (v : f64) = x[i]
// CHECK-NEXT:           let (w : f64) = p[i]
// CHECK-NEXT:           in (v + w / 2.0, v)
// CHECK-NEXT:       let (p' : [n]f64) =
// CHECK-NEXT:         kernel i < n do
// CHECK-NEXT:           let (v : f64) = p[i]
// CHECK-NEXT:           let (w : f64) = x'[n - 1 - i]
// CHECK-NEXT:           in (v + w + s + least)
// CHECK-NEXT:       let ([[X_2:[a-z]+_[0-9]+]] : [n]f64) = x with [:] = x'
// CHECK-NEXT:       let ([[P_2:[a-z]+_[0-9]+]] : [n]f64) = p with [:] = p'
// CHECK-NEXT:       in ([[X_2]], [[P_2]])
// CHECK-NEXT:   in (x, p)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun halves (
// CHECK-SAME: n : i64) (m : i64) (A : [n][m]i64) : ([n][m]i64) =
// CHECK-NEXT:   let (M_1 : [n][m]i64) = copy A
// CHECK-NEXT:   let (M : [n][m]i64) (k : i64) (on : bool) =
// CHECK-NEXT:     loop (M : *[n][m]i64 = M_1) (k : i64 = 0) (on : bool = n > 0) while on do
// CHECK-NEXT:       let (N : [n][m]i64) =
// CHECK-NEXT:         kernel i < n, j < m do
// CHECK-NEXT:           let (a : i64) = M[i, j]
// CHECK-NEXT:           in (a / 2)
// CHECK-NEXT:       let (M_2 : [n][m]i64) = M with [:, :] = N
// CHECK-NEXT:       in (M_2, k + 1, k < 5)
// CHECK-NEXT:   in (M)

// Each new array is built in the block of the old one, and so is what one begins
// with, if nobody else needs it.
// MEMORY-DAG: 'x'' is built in 'x'
// MEMORY-DAG: 'p'' is built in 'p'
// MEMORY-DAG: 'x0' is built in 'x_1'
// MEMORY-DAG: 'b' is not built in 'p_1'
// MEMORY-DAG: 'N' is built in 'M'

// Elements are read anywhere before, also in another form.
// WHY: 'x' is updated in place: 'x'' is written over it
// WHY: 'p' is updated in place: 'p'' is written over it
entry fun several (n : i64) (trips : i64) (b : [n]f64) (c : [n]i64) : ([n]f64, [n]f64) =
  let (x0 : [n]f64) = replicate [n] 0.0
  let (x : [n]f64) (p : [n]f64) =
    loop (x : [n]f64 = x0) (p : [n]f64 = b) for t < trips do
      let (s : f64) =
        reduce (max) i < n do
          let (j : i64) = c[i]
          let (v : f64) = p[max(min(j, n - 1), 0)]
          in (v)
      let (x' : [n]f64) (least : f64) =
        reduce (id, min) i < n do
          let (v : f64) = x[i]
          let (w : f64) = p[i]
          in (v + w / 2.0, v)
      let (p' : [n]f64) =
        kernel i < n do
          let (v : f64) = p[i]
          let (w : f64) = x'[n - 1 - i]
          in (v + w + s + least)
      in (x', p')
  in (x, p)

// A `while`, and two dimensions.
// WHY: 'M' is updated in place: 'N' is written over it
entry fun halves (n : i64) (m : i64) (A : [n][m]i64) : ([n][m]i64) =
  let (M : [n][m]i64) (k : i64) (on : bool) =
    loop (M : [n][m]i64 = A) (k : i64 = 0) (on : bool = n > 0) while on do
      let (N : [n][m]i64) =
        kernel i < n, j < m do
          let (a : i64) = M[i, j]
          in (a / 2)
      in (N, k + 1, k < 5)
  in (M)
