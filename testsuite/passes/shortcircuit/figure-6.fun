// SC22, fig. 6a: as and bs are built in cs, which is built in a row of yss.
// Fig. 6b: the array of a thread is built in the kernel's result.
// RUN: memintro %s | hoist | shortcircuit | funcheck %s
// RUN: memintro %s | hoist | shortcircuit | funverify -q --validity=20 --same-as=%s
// RUN: memintro %s | hoist | shortcircuit | memexpand | funverify -q --validity=20 --same-as=%s

// CHECK-LABEL: fun chain
// CHECK: alloc n * (2 * n) * 8
// CHECK-NOT: alloc
// CHECK: let (as : [n]i64 @ yss_mem -> {{.*}} + {(n : 1)}) =
// CHECK: let (bs : [n]i64 @ yss_mem -> 2 * n * i + n + {(n : 1)}) =
// CHECK: let (cs : [2 * n]i64 @ yss_mem -> {{.*}} + {(2 * n : 1)}) = concat as bs
entry fun chain (n : i64) (i : i64) : ([n][2 * n]i64) =
  assert 0 <= i && i < n
  let (yss : [n][2 * n]i64) =
    kernel k < n, j < 2 * n do
      in (k + j)
  let (as : [n]i64) =
    kernel j < n do
      in (j)
  let (bs : [n]i64) =
    kernel j < n do
      in (j + 1)
  let (cs : [2 * n]i64) = concat as bs
  let (yss' : [n][2 * n]i64) = yss with [i, :] = cs
  in (yss')

// The row of yss is read in between: cs stays where it is, and as and bs are
// built there.
// CHECK-LABEL: fun inner
// CHECK: let (as : [n]i64 @ cs_mem -> R(n)) =
// CHECK: let (bs : [n]i64 @ cs_mem -> n + {(n : 1)}) =
entry fun inner (n : i64) (i : i64) (yss : *[n][2 * n]i64) : (*[n][2 * n]i64, i64) =
  assert 0 <= i && i < n
  let (as : [n]i64) =
    kernel j < n do
      in (j)
  let (bs : [n]i64) =
    kernel j < n do
      in (j + 1)
  let (cs : [2 * n]i64) = concat as bs
  let (c : i64) = cs[0]
  assert c == 0
  let (y : i64) = yss[i, 0]
  let (yss' : [n][2 * n]i64) = yss with [i, :] = cs
  in (yss', y)

// CHECK-LABEL: fun mapnest
// CHECK: alloc n * n * 4
// CHECK-NOT: alloc
// CHECK: let (rs0 : [n]f32 @ xss_mem -> i * n + {(n : 1)}) = scratch [n] f32
entry fun mapnest (n : i64) (as : [n][n]f32) : ([n][n]f32) =
  assert n >= 1
  let (xss : [n][n]f32) =
    kernel i < n do
      let (rs0 : [n]f32) = scratch [n] f32
      let (a : f32) = as[i, 0]
      let (rs1 : [n]f32) = rs0 with [0] = a
      let (rs' : [n]f32) =
        loop (rs : *[n]f32 = rs1) for k < n - 1 do
          let (b : f32) = as[i, k + 1]
          let (r : f32) = rs[k]
          let (next : [n]f32) = rs with [k + 1] = b + sqrt(abs(r))
          in (next)
      in (rs')
  in (xss)
