// A scalar that lives in memory is not written where it is already.
// RUN: lower %s | funcheck %s
// RUN: funverify -q --validity %s
// RUN: lower %s | funverify -q --same-as=%s

// What a trip leaves where the next one looks for it.
// CHECK-LABEL: imp trips
// CHECK:       m[0] <- c : i64
// CHECK-NOT:   m[0]
// CHECK:       for i < n do
// CHECK:         m[1] <- e : i64
// CHECK:         m[0] <- f : i64
// CHECK-NEXT:    c1 <- f
// CHECK-NOT:     m[0]
// CHECK:       return (m)
entry fun trips (n : i64) : (m : mem, i64 @ m -> 0 + {}) =
  let (m : mem) = alloc 16
  let (c : i64 @ m -> 0 + {}) = 3
  let (d : i64 @ m -> 0 + {}) =
    loop (c1 : i64 @ m -> 0 + {} = c) for i < n do
      let (e : i64 @ m -> 1 + {}) = c1 ^ i
      let (f : i64 @ m -> 0 + {}) = e & 65535
      in (f)
  in (m, d)

// It is elsewhere in each trip: what stays the same moves along.
// CHECK-LABEL: imp along
// CHECK:       for i < n do
// CHECK:         m[o] <- c1 : i64
// CHECK-NEXT:  done
entry fun along (n : i64) : (m : mem, #[mem] o' : i64, i64 @ m -> o' + {}) =
  assert n >= 0 && n < 1000
  let (m : mem) = alloc (n + 1) * 8
  let (c : i64 @ m -> 0 + {}) = 3
  let (#[mem] o' : i64) (d : i64 @ m -> o' + {}) =
    loop (#[mem] o : i64 = 0) (c1 : i64 @ m -> o + {} = c) for i < n do
      in (i + 1, c1)
  in (m, o', d)

// What comes from elsewhere is written.
// CHECK-LABEL: imp elsewhere
// CHECK:       m[0] <- x : i64
// CHECK:       for i < n do
// CHECK:         m[1] <- e : i64
// CHECK-NEXT:    x <- e
// CHECK-NEXT:    m[0] <- x : i64
// CHECK-NEXT:  done
// CHECK-NEXT:  m[1] <- x : i64
entry fun elsewhere (n : i64) : (m : mem, i64 @ m -> 1 + {}) =
  let (m : mem) = alloc 16
  let (a : i64) = n ^ 7
  let (c : i64 @ m -> 1 + {}) =
    loop (x : i64 @ m -> 0 + {} = a) for i < n do
      let (e : i64 @ m -> 1 + {}) = x ^ i
      in (e)
  in (m, c)

// What both branches leave there, and what only one of them does.
// CHECK-LABEL: imp branches
// CHECK:       if c then
// CHECK:         m[0] <- p : i64
// CHECK:         m[0] <- q : i64
// CHECK:       fi
// CHECK-NOT:   m[0]
// CHECK:       if c then
// CHECK:       fi
// CHECK-NEXT:  m[1] <- z : i64
entry fun branches (n : i64) (c : bool) : (m : mem, i64 @ m -> 0 + {}, i64 @ m -> 1 + {}) =
  let (m : mem) = alloc 16
  let (y : i64 @ m -> 0 + {}) =
    if c then
      let (p : i64 @ m -> 0 + {}) = n ^ 1
      in (p)
    else
      let (q : i64 @ m -> 0 + {}) = n ^ 2
      in (q)
  let (z : i64 @ m -> 1 + {}) =
    if c then
      let (u : i64 @ m -> 1 + {}) = n ^ 3
      in (u)
    else
      in (y)
  in (m, y, z)
