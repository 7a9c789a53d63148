// The exact reads of what another one makes: elements at other indices, by other
// dimensions, in operators and as neutral elements.
// RUN: fuse %s | funcheck %s
// RUN: fuse %s | funverify -q --same-as=%s
// RUN: fuse --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=WHY
// CHECK-LABEL: entry fun all_in_one (
// CHECK-SAME: n : i64) (xs : [n]i64) : ([n]i64, [n]i64) =
// CHECK-NEXT:   let (a : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x / 3 ^ x)
// CHECK-NEXT:   let (b : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (s : i64) =
// CHECK-NEXT:         reduce (+) j < n do
// CHECK-NEXT:           let (x : i64) = a[j]
// CHECK-NEXT:           in (x)
// CHECK-NEXT:       in (s)
// CHECK-NEXT:   in (a, b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun own_and_all (
// CHECK-SAME: n : i64) (xs : [n]i64) : ([n]i64) =
// CHECK-NEXT:   let (a : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x / 3 % 7 / 5 ^ x / 11)
// CHECK-NEXT:   let (b : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (y : i64) = a[i]
// CHECK-NEXT:       let ([[Z:z_[0-9]+]] : i64) = n - fmod(y, n)
// CHECK-NEXT:       let (z : i64) = a[0 - [[Z]] + select(0 < [[Z]], n, 0)]
// CHECK-NEXT:       in (z)
// CHECK-NEXT:   in (b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun of_operator (
// CHECK-SAME: n : i64) (xs : [n]i64) : ([n]i64, i64) =
// CHECK-NEXT:   assert n > 0
// CHECK-NEXT:   let (a : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x / 3 % 7 / 5 ^ x / 11)
// CHECK-NEXT:   let (s : i64) =
// CHECK-NEXT:     reduce ((\ (p : i64) (q : i64) ->
// CHECK-NEXT:         let (v : i64) = a[0]
// CHECK-NEXT:         in (p ^ q ^ v), 0)) i < n do
// CHECK-NEXT:       let (x : i64) = a[i]
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   in (a, s)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun of_index (
// CHECK-SAME: n : i64) (at : [n]i64) : ([n]i64) =
// CHECK-NEXT:   let (b : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let (x : i64) = at[i]
// CHECK-NEXT:       let ([[X:x_[0-9]+]] : i64) = at[x]
// CHECK-NEXT:       let (y : i64) = [[X]] / 3 % 7 / 5 ^ [[X]] / 11
// CHECK-NEXT:       in (y)
// CHECK-NEXT:   in (b)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun other_dimension (
// CHECK-SAME: n : i64) (X : [n][n]i64) : ([n][n]i64, [n]i64) =
// CHECK-NEXT:   let (b : [n][n]i64) =
// CHECK-NEXT:     kernel i < n, j < n do
// CHECK-NEXT:       let ([[X_1:x_[0-9]+]] : i64) = X[j, i]
// CHECK-NEXT:       let (x : i64) = [[X_1]] / 3 ^ [[X_1]]
// CHECK-NEXT:       in (x ^ 1)
// CHECK-NEXT:   let (d : [n]i64) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let ([[X_2:x_[0-9]+]] : i64) = X[i, i]
// CHECK-NEXT:       let (x : i64) = [[X_2]] / 3 ^ [[X_2]]
// CHECK-NEXT:       in (x ^ 1)
// CHECK-NEXT:   in (b, d)
// CHECK-EMPTY:
// CHECK-LABEL: entry fun neutral (
// CHECK-SAME: n : i64) (xs : [n]i64) : (i64) =
// CHECK-NEXT:   let (a : i64) =
// CHECK-NEXT:     reduce (max) i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   let (b : i64) =
// CHECK-NEXT:     reduce ((\ (p : i64) (q : i64) -> in (p ^ q ^ 1), a)) i < n do
// CHECK-NEXT:       let (x : i64) = xs[i]
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   in (b)

// WHY: 'a' and 'b' are not fused: the second uses more of the first than the elements at its own indices
entry fun all_in_one (n : i64) (xs : [n]i64) : ([n]i64, [n]i64) =
  let (a : [n]i64) = kernel i < n do
    let (x : i64) = xs[i]
    in (x / 3 ^ x)
  let (b : [n]i64) = kernel i < n do
    let (s : i64) = reduce (+) j < n do
      let (x : i64) = a[j]
      in (x)
    in (s)
  in (a, b)

// At the own indices, and elsewhere.
// WHY: 'c' is computed where it is read
// WHY: 'a' and 'b' are not fused: the second uses more of the first than the elements at its own indices
entry fun own_and_all (n : i64) (xs : [n]i64) : ([n]i64) =
  let (a : [n]i64) = kernel i < n do
    let (x : i64) = xs[i]
    in (x / 3 % 7 / 5 ^ x / 11)
  let (b : [n]i64) = kernel i < n do
    let (y : i64) = a[i]
    let (c : [n]i64) = rotate 0 y a
    let (z : i64) = c[0]
    in (z)
  in (b)

// WHY: 'a' and 's' are not fused: the second uses more of the first than the elements at its own indices
entry fun of_operator (n : i64) (xs : [n]i64) : ([n]i64, i64) =
  assert n > 0
  let (a : [n]i64) = kernel i < n do
    let (x : i64) = xs[i]
    in (x / 3 % 7 / 5 ^ x / 11)
  let (s : i64) = reduce ((\ (p : i64) (q : i64) ->
      let (v : i64) = a[0]
      in (p ^ q ^ v), 0)) i < n do
    let (x : i64) = a[i]
    in (x)
  in (a, s)

// WHY: 'a' is computed where it is read
entry fun of_index (n : i64) (at : [n]i64) : ([n]i64) =
  let (a : [n]i64) = kernel i < n do
    let (x : i64) = at[i]
    in (x / 3 % 7 / 5 ^ x / 11)
  let (b : [n]i64) = kernel i < n do
    let (x : i64) = at[i]
    let (y : i64) = a[x]
    in (y)
  in (b)

// Each element is read once: it is computed there.
// WHY: 'a' is computed where it is read
entry fun other_dimension (n : i64) (X : [n][n]i64) : ([n][n]i64, [n]i64) =
  let (a : [n][n]i64) = kernel i < n, j < n do
    let (x : i64) = X[i, j]
    in (x / 3 ^ x)
  let (b : [n][n]i64) = kernel i < n, j < n do
    let (x : i64) = a[j, i]
    in (x ^ 1)
  let (d : [n]i64) = kernel i < n do
    let (x : i64) = a[i, i]
    in (x ^ 1)
  in (b, d)

// WHY: 'a' and 'b' are not fused: the second uses more of the first than the elements at its own indices
entry fun neutral (n : i64) (xs : [n]i64) : (i64) =
  let (a : i64) = reduce (max) i < n do
    let (x : i64) = xs[i]
    in (x)
  let (b : i64) = reduce ((\ (p : i64) (q : i64) -> in (p ^ q ^ 1), a)) i < n do
    let (x : i64) = xs[i]
    in (x)
  in (b)
