// What a reduction comes to is made where an update stores it (SC22, section VI,
// NN); who else wants it reads it at once.
// RUN: memintro %s | hoist | shortcircuit | funcheck %s
// RUN: memintro %s | hoist | shortcircuit --remarks 2>&1 >/dev/null | funcheck --check-prefix=WHY %s
// RUN: memintro %s | hoist | shortcircuit | shortcircuit | funcheck %s
// RUN: memintro %s | hoist | shortcircuit | simplify | memexpand | funverify -q --validity=20 --same-as=%s

// CHECK-LABEL: fun nearest
// CHECK: let (least : i64 @ [[M:.*]] -> l + {}) (place_1 : i64 @ {{.*}} -> l + {}) =
// CHECK: let (place : i64) = place_1
// CHECK-NEXT: with [l] = place_1
// CHECK-NEXT: with [l] = least
// CHECK-NEXT: with [place] = 255
// WHY-LABEL: 'place' is built in 'places'
// WHY: 'least' is built in 'values'
entry fun nearest (n : i64) (k : i64) (xs : [n]u8) : ([k]i64, [k]i64) =
  assert 0 <= k && 1 <= n
  let (ds : [n]i64) =
    kernel i < n do
      let (x : u8) = xs[i]
      in (i64(x))
  let (ps : [k]i64) = replicate [k] 0
  let (vs : [k]i64) = replicate [k] 0
  let (places : [k]i64) (values : [k]i64) (rest : [n]i64) =
    loop (places : *[k]i64 = ps) (values : *[k]i64 = vs) (rest : *[n]i64 = ds) for l < k do
      let (least : i64) (place : i64) =
        reduce ((\ (a : i64) (i : i64) (b : i64) (j : i64) ->
            let (second : bool) = b < a || (b == a && j < i)
            in (select(second, b, a), select(second, j, i)), 256, 0)) i < n do
          let (d : i64) = rest[i]
          in (d, i)
      let (places' : [k]i64) = places with [l] = place
      let (values' : [k]i64) = values with [l] = least
      let (rest' : [n]i64) = rest with [place] = 255
      in (places', values', rest')
  in (places, values)

// `once`, and an index that is defined after it.
// CHECK-LABEL: fun done_once
// CHECK: let (x : i64 @ {{.*}} -> n - 1 + {}) =
// CHECK-NEXT: once do
entry fun done_once (n : i64) (A : *[n]i64) : (*[n]i64) =
  assert n >= 2
  let (x : i64) =
    once do
      in (n * 3 & 255)
  let (j : i64) = n - 1
  let (A' : [n]i64) = A with [j] = x
  in (A')

// Where the index is not known to be in bounds, it is asked before.
// CHECK-LABEL: fun asked
// CHECK: assert 0 <= j && j <= n - 1
// CHECK-NEXT: let (x : i64 @ {{.*}} -> j + {}) =
entry fun asked (n : i64) (j : i64) (A : *[n]i64) : (*[n]i64) =
  let (x : i64) =
    reduce (max) i < 9 do
      in (i * 5)
  let (A' : [n]i64) = A with [j] = x
  in (A')

// The one of two updates that comes last.
// CHECK-LABEL: fun twice
// CHECK: let (x_1 : i64 @ {{.*}} -> 1 + {}) =
// CHECK: let (x : i64) = x_1
// CHECK: with [0] = x
// CHECK: with [1] = x_1
entry fun twice (n : i64) (A : *[n]i64) : (*[n]i64, i64) =
  assert n >= 2
  let (x : i64) =
    reduce (max) i < 9 do
      in (i * 5)
  let (A' : [n]i64) = A with [0] = x
  let (A'' : [n]i64) = A' with [1] = x
  in (A'', x)

// What is there is read by the reduction: it writes at its end.
// CHECK-LABEL: fun read_inside
// CHECK: let (x : i64 @ A_mem -> 0 + {}) =
entry fun read_inside (n : i64) (A : *[n]i64) : (*[n]i64) =
  assert n >= 2
  let (x : i64) =
    reduce (max) i < n do
      let (a : i64) = A[i]
      in (a)
  let (A' : [n]i64) = A with [0] = x
  in (A')

// It is read after that, or somebody else writes there.
// CHECK-LABEL: fun read_behind
// CHECK: let (x : i64) =
// WHY: 'A' is read after the write of 'x'
entry fun read_behind (n : i64) (A : *[n]i64) : (*[n]i64, i64) =
  assert n >= 2
  let (x : i64) =
    reduce (max) i < 9 do
      in (i * 5)
  assert x == 40
  let (a : i64) = A[0]
  let (A' : [n]i64) = A with [0] = x
  in (A', a)

// CHECK-LABEL: fun written_behind
// CHECK: let (x : i64) =
// WHY: 'A' is written after the write of 'x'
entry fun written_behind (n : i64) (j : i64) (A : *[n]i64) : (*[n]i64) =
  assert 0 <= j && j < n
  let (x : i64) =
    reduce (max) i < 9 do
      in (i * 5)
  assert x == 40
  let (A' : [n]i64) = A with [0] = 7
  let (A'' : [n]i64) = A' with [j] = x
  in (A'')

// The index is what the reduction gives, too.
// CHECK-LABEL: fun place_unknown
// CHECK: let (x : i64) (j : i64) =
// WHY: the destination of 'x' is not known where it is made
entry fun place_unknown (n : i64) (xs : [9]i64) (A : *[n]i64) : (*[n]i64) =
  assert n >= 9
  let (x : i64) (j : i64) =
    reduce (max, min) i < 9 do
      let (y : i64) = xs[i]
      in (y, i)
  let (A' : [n]i64) = A with [j] = x
  in (A')

// A thread has it in a register.
// CHECK-LABEL: fun inside
// CHECK: let (x : i64) =
// WHY-NOT: 'x'
entry fun inside (n : i64) : ([n][2]i64) =
  let (R : [n][2]i64) =
    kernel k < n do
      let (B : [2]i64) = scratch [2] i64
      let (x : i64) =
        reduce (max) i < 9 do
          in (i * k & 255)
      let (B' : [2]i64) = B with [0] = x
      let (B'' : [2]i64) = B' with [1] = k
      in (B'')
  in (R)
