// SC22, fig. 5: what branches and loops give is built where it is copied to.
// RUN: memintro %s | hoist | shortcircuit | funcheck %s
// RUN: memintro %s | hoist | shortcircuit | funverify -q --validity=20 --same-as=%s
// RUN: memintro %s | hoist | shortcircuit | memexpand | funverify -q --validity=20 --same-as=%s

// CHECK-LABEL: fun branches
// CHECK-NOT: alloc
// CHECK: let (n : i64) (bs : [n]i64 @ xss_mem -> i * w + {(n : 1)}) =
// CHECK: let (then' : [t]i64 @ xss_mem -> i * w + {(t : 1)}) =
// CHECK: in (t, then')
// CHECK: let (else' : [q]i64 @ xss_mem -> i * w + {(q : 1)}) =
// CHECK: in (q, else')
entry fun branches (c : bool) (t : i64) (q : i64) (w : i64) (h : i64) (i : i64) (xss : *[h][w]i64) : (*[h][w]i64) =
  assert t >= 0 && t <= w && q >= 0 && q <= w && 0 <= i && i < h
  let (n : i64) (bs : [n]i64) =
    if c then
      let (then' : [t]i64) =
        kernel j < t do
          in (j + 1)
      in (t, then')
    else
      let (else' : [q]i64) =
        kernel j < q do
          in (2 * j)
      in (q, else')
  let (xss' : [h][w]i64) = xss with [i, 0 : n] = bs
  in (xss')

// The array of a trip is used for the last time before that of the next one is
// made.
// CHECK-LABEL: fun trips
// CHECK: let (as0 : [n]i64 @ xss_mem -> n + {(n : 1)}) =
// CHECK: loop (as : [n]i64 @ xss_mem -> n + {(n : 1)} = as0) for i < k do
// CHECK: let (bs' : [n]i64 @ xss_mem -> n + {(n : 1)}) =
entry fun trips (n : i64) (k : i64) (xss : *[2 * n]i64) : (*[2 * n]i64) =
  assert n >= 1
  let (as0 : [n]i64) =
    kernel j < n do
      in (j)
  let (bs : [n]i64) =
    loop (as : [n]i64 = as0) for i < k do
      let (as' : [n]i64) =
        kernel j < n do
          let (a : i64) = as[n - 1 - j]
          in (a & 255)
      let (bs' : [n]i64) =
        kernel j < n do
          let (a : i64) = as'[j]
          let (b : i64) = as'[min(j + 1, n - 1)]
          in (a * b)
      in (bs')
  let (xss' : [2 * n]i64) = xss with [n : n] = bs
  in (xss')

// Each element is made of the one that is in its place.
// CHECK-LABEL: fun each
// CHECK: loop (as : [n]i64 @ xss_mem -> n + {(n : 1)} = as0) for i < k do
entry fun each (n : i64) (k : i64) (xss : *[2 * n]i64) : (*[2 * n]i64) =
  let (as0 : [n]i64) = iota n
  let (bs : [n]i64) =
    loop (as : [n]i64 = as0) for i < k do
      let (bs' : [n]i64) =
        kernel j < n do
          let (a : i64) = as[j]
          in (a + i)
      in (bs')
  let (xss' : [2 * n]i64) = xss with [n : n] = bs
  in (xss')

// A stencil needs the elements that its neighbours have written over.
// CHECK-LABEL: fun stencil
// CHECK-NOT: bs' : [n]i64 @ xss_mem
// CHECK: in (xss_mem, xss')
entry fun stencil (n : i64) (k : i64) (xss : *[2 * n]i64) : (*[2 * n]i64) =
  assert n >= 1
  let (as0 : [n]i64) = iota n
  let (bs : [n]i64) =
    loop (as : [n]i64 = as0) for i < k do
      let (bs' : [n]i64) =
        kernel j < n do
          let (a : i64) = as[max(j - 1, 0)]
          let (b : i64) = as[min(j + 1, n - 1)]
          in (a & b)
      in (bs')
  let (xss' : [2 * n]i64) = xss with [n : n] = bs
  in (xss')
