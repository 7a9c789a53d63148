// Merging blocks changes nothing, or makes things worse: a block that is kept
// for later is in the way of what is allocated in between (asked of futhark).
// Peak memory is never larger, and where a merge would make it so, that is the
// reason in the remark.
// RUN: funopt -p 'memintro,hoist,shortcircuit' %s -o %t.0
// RUN: funopt -p 'doublebuffer,memmerge' --remarks %t.0 -o %t 2>%t.rem
// RUN: funcheck %s --input-file=%t
// RUN: funcheck %s --input-file=%t.rem --check-prefix=WHY
// RUN: funverify -q --validity=20 --same-as=%s %t
// RUN: echo '4 100' > %t.big && funrun --semantics=heap --stats --entry=between --input=%t.big %t.0 2>&1 | funcheck %s --check-prefix=BIG0
// RUN: funrun --semantics=heap --stats --entry=between --input=%t.big %t 2>&1 | funcheck %s --check-prefix=BIG
// RUN: echo '4 [1.0f32, 2.0f32, 3.0f32, 4.0f32]' > %t.four && funrun --semantics=heap --stats --entry=stages --input=%t.four %t.0 2>&1 | funcheck %s --check-prefix=STAGES0
// RUN: funrun --semantics=heap --stats --entry=stages --input=%t.four %t 2>&1 | funcheck %s --check-prefix=STAGES
// BIG0: {{^}}peak: 864{{$}}
// BIG: {{^}}peak: 800{{$}}
// STAGES0: {{^}}peak: 64{{$}}
// STAGES0: {{^}}allocations: 4{{$}}
// STAGES: {{^}}peak: 32{{$}}
// STAGES: {{^}}allocations: 2{{$}}

// C could be A, but A would be there while B is.
// WHY: remark: 'C_mem' is no part of 'A_mem', which is dead then: something is allocated in between
// CHECK-LABEL: entry fun between
// CHECK: let (A_mem : mem) = alloc n * 8
// CHECK: let (B_mem : mem) = alloc m * 8
// CHECK: let (C_mem : mem) = alloc n * 8
entry fun between (n : i64) (m : i64) : (i64) =
  let (A : [n]i64) =
    kernel i < n do
      in (i ^ 1)
  let (a : i64) =
    reduce (max) i < n do
      let (x : i64) = A[i]
      let (y : i64) = A[n - 1 - i]
      in (x & y)
  let (B : [m]i64) =
    kernel i < m do
      in (i ^ a)
  let (b : i64) =
    reduce (max) i < m do
      let (x : i64) = B[i]
      let (y : i64) = B[m - 1 - i]
      in (x & y)
  let (C : [n]i64) =
    kernel i < n do
      in (i ^ b)
  let (c : i64) =
    reduce (max) i < n do
      let (x : i64) = C[i]
      let (y : i64) = C[n - 1 - i]
      in (x & y)
  in (c)

// A chain of stages takes two blocks in turn, and allocates no more.
// CHECK-LABEL: entry fun stages
// CHECK: let (c : [n]f32 @ a_mem -> R(n)) =
// CHECK: let (d : [n]f32 @ b_mem -> R(n)) =
entry fun stages (n : i64) (A : [n]f32) : ([n]f32) =
  let (a : [n]f32) =
    kernel i < n do
      let (x : f32) = A[n - 1 - i]
      in (x + 1.0f32)
  let (b : [n]f32) =
    kernel i < n do
      let (x : f32) = a[n - 1 - i]
      in (x * 2.0f32)
  let (c : [n]f32) =
    kernel i < n do
      let (x : f32) = b[n - 1 - i]
      in (x + 3.0f32)
  let (d : [n]f32) =
    kernel i < n do
      let (x : f32) = c[n - 1 - i]
      in (x * 4.0f32)
  in (d)

// In shared memory the sum counts: a large block is taken for two small ones.
// CHECK-LABEL: entry fun shared
// CHECK-COUNT-2: in shared
// CHECK-NOT: in shared
entry fun shared' (n : i64) (A : [n][32]i32) : ([n]i32) =
  let (C : [n]i32) =
    kernel i < n at block do
      let (s : [32]i64) =
        kernel j < 32 at lane do
          let (a : i32) = A[i, j]
          in (i64(a))
      let (t : [32]i32) =
        kernel j < 32 at lane do
          let (a : i64) = s[31 - j]
          in (i32(a) * 3i32)
      let (u : [32]i32) =
        kernel j < 32 at lane do
          let (a : i32) = t[31 - j]
          in (a + 1i32)
      let (v : [32]i32) =
        kernel j < 32 at lane do
          let (a : i32) = u[31 - j]
          in (a + 1i32)
      let (r : i32) =
        reduce (max) j < 32 at lane do
          let (a : i32) = v[31 - j]
          in (a)
      in (r)
  in (C)

// Trips write in turn: two blocks, however many trips.
// CHECK-LABEL: entry fun smooth
// CHECK: alloc n * 4
// CHECK-NOT: alloc
entry fun smooth (n : i64) (T : i64) (A : *[n]f32) : ([n]f32) =
  let (R : [n]f32) =
    loop (X : [n]f32 = A) for t < T do
      let (Y : [n]f32) =
        kernel i < n do
          let (l : f32) = X[max(i - 1, 0)]
          let (r : f32) = X[i]
          in (l + r)
      in (Y)
  in (R)
