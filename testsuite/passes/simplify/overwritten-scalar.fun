// What was computed of a scalar that lives in memory is not said in terms of it
// any more: something else may be there.
// RUN: simplify %s | funcheck %s
// RUN: simplify %s | simplify | funcheck %s
// RUN: simplify %s | funverify -q --validity=20 --same-as=%s

// CHECK-LABEL: fun overwritten
// CHECK:      let (x : i64 @ m -> 0 + {}) = 7
// CHECK-NEXT: let (u : i64) = v - 1
// CHECK-NEXT: in (u, v - 1, x)
entry fun overwritten (n : i64) : (i64, i64, i64) =
  assert n >= 0 && n < 100
  let (m : mem) = alloc 8
  let (w : i64 @ m -> 0 + {}) = n * n
  let (v : i64) = w + 1
  let (x : i64 @ m -> 0 + {}) = 7
  let (u : i64) = v - 1
  in (u, v - 1, x)

// What is in no memory is.
// CHECK-LABEL: fun kept
// CHECK: in (w, v, x)
entry fun kept (n : i64) : (i64, i64, i64) =
  assert n >= 0 && n < 100
  let (m : mem) = alloc 8
  let (w : i64) = n * n
  let (v : i64) = w + 1
  let (x : i64 @ m -> 0 + {}) = 7
  let (u : i64) = v - 1
  in (u, v, x)
