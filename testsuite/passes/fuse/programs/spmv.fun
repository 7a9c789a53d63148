// A sparse matrix times a vector, flat as NESL makes it: elements of the vector
// by column, products, sums up to each of them, and those of rows as differences.
// RUN: inline %s | simplify | fuse | funcheck %s
// RUN: inline %s | simplify | fuse | funverify -q --same-as=%s
// CHECK-LABEL: entry fun main (
// CHECK-SAME: m : i64) (n : i64) (k : i64) (values : [k]f64) (columns : [k]i64) (ends : [m]i64) (x : [n]f64) : ([m]f64) =
// CHECK-NEXT:   let (sums : [k]f64) =
// CHECK-NEXT:     scan (+) i < k do
// CHECK-NEXT:       let (c : i64) = columns[i]
// CHECK-NEXT:       let (v : f64) = x[c]
// CHECK-NEXT:       let (a : f64) = values[i]
// CHECK-NEXT:       let (products : f64) = a * v
// CHECK-NEXT:       in (products)
// CHECK-NEXT:   let (result : [m]f64) =
// CHECK-NEXT:     kernel r < m do
// CHECK-NEXT:       let (e : i64) = ends[r]
// CHECK-NEXT:       let ([[S_1:s_[0-9]+]] : f64) =
// CHECK-NEXT:         if e > 0 then
// CHECK-NEXT:           let ([[S_2:s_[0-9]+]] : f64) = sums[e - 1]
// CHECK-NEXT:           in ([[S_2]])
// CHECK-NEXT:         else
// CHECK-NEXT:           in (0.0)
// CHECK-NEXT:       let (s : f64) = [[S_1]]
// CHECK-NEXT:       let (before : f64) =
// CHECK-NEXT:         if r > 0 then
// CHECK-NEXT:           let ([[B_1:b_[0-9]+]] : i64) = r - 1
// CHECK-NEXT:           let ([[E_1:e_[0-9]+]] : i64) = ends[[[B_1]]]
// CHECK-NEXT:           let ([[S_3:s_[0-9]+]] : f64) =
// CHECK-NEXT:             if [[E_1]] > 0 then
// CHECK-NEXT:               let ([[S_4:s_[0-9]+]] : f64) = sums[[[E_1]] - 1]
// CHECK-NEXT:               in ([[S_4]])
// CHECK-NEXT:             else
// CHECK-NEXT:               in (0.0)
// CHECK-NEXT:           let (b : f64) = [[S_3]]
// CHECK-NEXT:           in (b)
// CHECK-NEXT:         else
// CHECK-NEXT:           in (0.0)
// CHECK-NEXT:       in (s - before)
// CHECK-NEXT:   in (result)

entry fun main (m : i64) (n : i64) (k : i64) (values : [k]f64) (columns : [k]i64) (ends : [m]i64) (x : [n]f64) : ([m]f64) =
  let (gathered : [k]f64) =
    kernel i < k do
      let (c : i64) = columns[i]
      let (v : f64) = x[c]
      in (v)
  let (products : [k]f64) =
    kernel i < k do
      let (a : f64) = values[i]
      let (b : f64) = gathered[i]
      in (a * b)
  let (sums : [k]f64) =
    scan (+) i < k do
      let (p : f64) = products[i]
      in (p)
  let (upto : [m]f64) =
    kernel r < m do
      let (e : i64) = ends[r]
      let (s : f64) =
        if e > 0 then
          let (s : f64) = sums[e - 1]
          in (s)
        else
          in (0.0)
      in (s)
  let (result : [m]f64) =
    kernel r < m do
      let (s : f64) = upto[r]
      let (before : f64) =
        if r > 0 then
          let (b : f64) = upto[r - 1]
          in (b)
        else
          in (0.0)
      in (s - before)
  in (result)
