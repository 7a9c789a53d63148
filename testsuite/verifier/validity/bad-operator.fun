// RUN: not funverify -q --validity %s 2>&1 | funcheck %s
// Operators that are not what the text says; what is combined are the samples.

entry fun differences (n : i64) (A : [n]i32) : (i32) =
  // CHECK: bad-operator.fun:[[#@LINE+1]]:3: error: an operator of 'reduce' is not associative
  let (r : i32) =
    reduce ((\ (a : i32) (b : i32) -> in (a - b), 0i32)) i < n do
      let (x : i32) = A[i]
      in (x)
  // CHECK: note: for x = 0i32, y = 0i32, z = 1i32: (x . y) . z = -1i32, but x . (y . z) = 1i32
  // CHECK: note: in a run of 'differences' on: 3 [0i32, 0i32, 1i32]
  in (r)

// Floats, too, where it is no matter of rounding.
entry fun means (n : i64) (A : [n]f32) : ([n]f32) =
  // CHECK: bad-operator.fun:[[#@LINE+1]]:3: error: an operator of 'scan' is not associative
  let (S : [n]f32) =
    scan ((\ (a : f32) (b : f32) -> in ((a + b) / 2.0f32), 0.0f32)) i < n do
      let (x : f32) = A[i]
      in (x)
  in (S)

// The first of two, which is associative, but does not commute.
entry fun first (n : i64) (A : [n]i32) : (i32, i32) =
  // CHECK: bad-operator.fun:[[#@LINE+1]]:3: error: an operator of 'reduce' does not commute, but must
  let (s : i32) (r : i32) =
    reduce (+, #[comm] (\ (a : i32) (b : i32) -> in (select(a == 0i32, b, a)), 0i32)) i < n do
      let (x : i32) = A[i]
      in (x, x)
  in (s, r)

entry fun last (n : i64) (A : [n]i64) : (*[2]i64) =
  let (D : [2]i64) = iota 2
  // CHECK: bad-operator.fun:[[#@LINE+1]]:3: error: an operator of 'scatter' does not commute, but must
  let (E : [2]i64) =
    scatter ((\ (a : i64) (b : i64) -> in (b), 0)) D i < n do
      let (x : i64) = A[i]
      in (0, x)
  in (E)

// Pairs; arrays.
entry fun rows (n : i64) (A : [n][3]i64) : ([3]i64) =
  let (Z : [3]i64) = replicate [3] 0
  // CHECK: bad-operator.fun:[[#@LINE+1]]:3: error: an operator of 'reduce' is not associative
  let (r : [3]i64) =
    reduce ((\ (a : [3]i64) (b : [3]i64) ->
      let (c : [3]i64) =
        kernel k < 3 do
          let (x : i64) = a[k]
          let (y : i64) = b[2 - k]
          in (x + y)
      in (c), Z)) i < n do
      let (x : [3]i64) = A[i, :]
      in (x)
  in (r)
// CHECK-NOT: error:
