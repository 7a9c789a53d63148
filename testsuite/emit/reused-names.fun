// RUN: funtest %s
// Names that mean one variable in one body of a statement, and another one in
// another body; emitted.py compiles them.
// RUN-VALUE: index(4, [1, 2, 3, 4]) == [0, 1, 3, 6]
// RUN-VALUE: bound(4) == [100, 201, 302, 403]
// RUN-VALUE: operator(4, [1, 2, 3, 4]) == [0, 3, 10, 36], 36
// RUN-VALUE: target(4, [3, 1, 2, 0]) == [6, 2, 4, 3]
// RUN-VALUE: siblings(6, [3, 1, 2, 0, 7, 9]) == [16, 3, 8, 0, 7, 9], 4, 2

entry fun index (n : i64) (A : [n]i64) : ([n]i64) =
  let (B : [n]i64) =
    scan (+) i < n do
      let (x : i64) = A[i]
      in (x)
    then i (s : i64) do
      let (x : i64) = A[i]
      in (s - x)
  in (B)

entry fun bound (n : i64) : ([n]i64) =
  let (s : [n]i64) =
    scan (+) s < n do
      in (1)
    then t (s : i64) do
      in (s * 100 + t)
  in (s)

// What an operator calls `i`, `x` and `y` is neither the index nor the body's.
entry fun operator (n : i64) (A : [n]i64) : ([n]i64, i64) =
  let (i : [n]i64) =
    scan ((\ (i : i64) (x : i64) ->
        let (y : i64) = i + x
        in (y), 0)) i < n do
      let (x : i64) = A[i]
      let (y : i64) = x * x - x
      let (z : i64) = y + i
      in (z - i)
    then y (x : i64) do
      let (i : i64) = select(y > 2, 16, y)
      in (x + i)
  let (y : i64) =
    reduce ((\ (y : i64) (x : i64) ->
        let (z : i64) = max(y, x)
        in (z), 0)) x < n do
      let (y : i64) = i[x]
      let (z : i64) = y * 1
      in (z)
  in (i, y)

entry fun target (n : i64) (A : [n]i64) : ([n]i64) =
  let (p : [n]i64) = replicate [n] 0
  let (q : [n]i64) =
    scatter ((\ (v : i64) (i : i64) ->
        let (x : i64) = max(v, i)
        in (x), 0)) p i < n do
      let (x : i64) = A[i]
      let (v : i64) = x + x
      in (i, max(v, i * 2 - i + x))
  in (q)

entry fun siblings (n : i64) (A : [n]i64) : ([n]i64, i64, i64) =
  let (B : [n]i64) =
    kernel i < n do
      let (x : i64) = A[i]
      let (a : i64) =
        if x < 4 then
          let (y : i64) =
            loop (y : i64 = x) for k < x do
              in (y + k)
          let (k : i64) = y + x
          in (k)
        else
          let (k : i64) = x - 1
          let (y : i64) = k + 1
          in (y)
      let (y : i64) =
        loop (k : i64 = a) for y < x % 4 do
          in (k + y)
      in (select(x == 3, y + 4, select(x == 2, y + 2, select(x == 1, y + 1, y - (y - a)))))
  let (k : i64) (x : [k]i64) =
    filter i < n do
      let (x : i64) = A[i]
      in (x, x > 1)
  let (i : i64) (y : [i]i64) (z : [n - i]i64) =
    partition k' < n do
      let (i : i64) = A[k']
      in (i, i < 2)
  in (B, k, i)
