// A slice that does change something: the same kernels, near misses.  They
// read what another iteration writes, so a block of their own stays, and the
// message names both arrays (asked of llvm and iree).
// RUN: not funopt -p 'inline,simplify,memintro,hoist,simplify,shortcircuit,doublebuffer,memmerge{require}' %s 2>&1 | funcheck %s
// RUN: funopt -p 'inline,simplify,memintro,hoist,simplify,shortcircuit,doublebuffer,memmerge' %s -o %t
// RUN: funverify -q --validity=20 --same-as=%s %t
// RUN: echo '1 [[1.0f32, 2.0f32, 3.0f32, 4.0f32]]' | funrun --semantics=heap --races --stats --entry=turned %t 2>&1 | funcheck %s --check-prefix=RUN2
// RUN2-DAG: {{^}}peak: 16{{$}}
// RUN2-DAG: {{^}}{{\[\[}}5.0f32, 4.0f32, 3.0f32, 2.0f32]]

// The lanes of a group read each other's elements.
// CHECK: error: a statement that is #[inplace] gets a block of its own, 'B_mem': 'B_mem' is not made over 'A_mem', which is read here for the last time: an iteration may write 'T' where another one reads 'A'
entry fun turned (g : i64) (A : *[g][4]f32) : (*[g][4]f32) =
  #[inplace] let (B : [g][4]f32) =
    kernel i < g at block do
      let (T : [4]f32) =
        kernel l < 4 at lane do
          let (a : f32) = A[i, 3 - l]
          in (a + 1.0f32)
      in (T)
  in (B)

// Groups read other groups' rows.
// CHECK: error: a statement that is #[inplace] gets a block of its own, 'B_mem': 'B_mem' is not made over 'A_mem', which is read here for the last time: an iteration may write 'T' where another one reads 'row'
entry fun others (g : i64) (A : *[g][4]f32) : (*[g][4]f32) =
  #[inplace] let (B : [g][4]f32) =
    kernel i < g at block do
      let (row : [4]f32) = A[g - 1 - i, :]
      let (T : [4]f32) =
        kernel l < 4 at lane do
          let (a : f32) = row[l]
          in (a + 1.0f32)
      in (T)
  in (B)

// A slice that begins one element later.
// CHECK: error: a statement that is #[inplace] gets a block of its own, 'B_mem': 'B_mem' is not made over 'A_mem', which is read here for the last time: an iteration may write 'B' where another one reads 'S'
entry fun later (n : i64) (A : *[n + 1]f32) : ([n]f32) =
  let (S : [n]f32) = A[1 : n]
  #[inplace] let (B : [n]f32) =
    kernel i < n do
      let (a : f32) = S[i]
      in (a + 1.0f32)
  in (B)

// Every other element, of 64 bits, becomes one of 32 bits.
// CHECK: error: a statement that is #[inplace] gets a block of its own, 'B_mem': 'B_mem' is not made over 'A_mem', which is read here for the last time: an iteration may write 'B' where another one reads 'S'
// CHECK-NOT: error
entry fun evens (n : i64) (A : *[2 * n]i64) : ([n]i32) =
  let (S : [n]i64) = A[0 : n : 2]
  #[inplace] let (B : [n]i32) =
    kernel i < n do
      let (a : i64) = S[i]
      in (i32(a))
  in (B)
