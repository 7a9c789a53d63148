// What a function gives in memory is written when all else is done.
// RUN: inline %s | funcheck %s
// RUN: funverify -q --validity=20 %s
// RUN: inline %s | funverify -q --validity=20 --same-as=%s

// A result that is known before anything is computed.
// CHECK-LABEL: fun known
// CHECK:      let (y : i64) = a + n
// CHECK-NEXT: let (b : i64 @ m -> 0 + {}) = 1
fun constant (k : i64) (m : mem) (x : i64 @ m -> 0 + {}) : (i64 @ m -> 0 + {}, i64) =
  let (y : i64) = x + k
  in (1, y)

entry fun known (n : i64) : (i64, i64) =
  assert n >= 0 && n < 100
  let (m : mem) = alloc 8
  let (a : i64 @ m -> 0 + {}) = n
  let (b : i64 @ m -> 0 + {}) (y : i64) = constant(n, m, a)
  in (b, y)

// One that lives elsewhere, or nowhere, till then.
// CHECK-LABEL: fun early
// CHECK:      let (w : i64) = n * 2
// CHECK-NEXT: let (y : i64) = a + w
// CHECK-NEXT: let (b : i64 @ m -> 0 + {}) = w
fun doubled (k : i64) (m : mem) (x : i64 @ m -> 0 + {}) : (i64 @ m -> 0 + {}, i64) =
  let (w : i64) = k * 2
  let (y : i64) = x + w
  in (w, y)

entry fun early (n : i64) : (i64, i64) =
  assert n >= 0 && n < 100
  let (m : mem) = alloc 8
  let (a : i64 @ m -> 0 + {}) = n
  let (b : i64 @ m -> 0 + {}) (y : i64) = doubled(n, m, a)
  in (b, y)

// One that is there has the caller's name at once.
// CHECK-LABEL: fun there
// CHECK:      let (y : i64) = a + n
// CHECK-NEXT: let (b : i64 @ m -> 0 + {}) = y * 2
// CHECK-NEXT: in (b, y)
fun placed (k : i64) (m : mem) (x : i64 @ m -> 0 + {}) : (i64 @ m -> 0 + {}, i64) =
  let (y : i64) = x + k
  let (z : i64 @ m -> 0 + {}) = y * 2
  in (z, y)

entry fun there (n : i64) : (i64, i64) =
  assert n >= 0 && n < 100
  let (m : mem) = alloc 8
  let (a : i64 @ m -> 0 + {}) = n
  let (b : i64 @ m -> 0 + {}) (y : i64) = placed(n, m, a)
  in (b, y)
