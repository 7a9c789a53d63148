// An update in a loop of a work-group, or of a thread, that copies the whole
// tile in each trip.  In shared and private memory updates are in place, too:
// a tile comes once, is updated there in all trips, and is taken back once.
// RUN: funopt -p 'inline,simplify,memintro,hoist,simplify,shortcircuit,doublebuffer,memmerge{require}' %s -o %t
// RUN: funcheck %s --input-file=%t
// RUN: funverify -q --validity=20 --same-as=%s %t
// RUN: echo '2 5 [[1, 2, 3, 4], [5, 6, 7, 8]]' | funrun --semantics=heap --races --stats --entry=pivots %t 2>&1 | funcheck %s --check-prefix=RUN5
// RUN: echo '2 50 [[1, 2, 3, 4], [5, 6, 7, 8]]' | funrun --semantics=heap --races --stats --entry=pivots %t 2>&1 | funcheck %s --check-prefix=RUN5

// However many trips, sixteen elements are copied: eight in, eight out.  One
// group has 32 bytes.
// RUN5: {{^}}copied: 16{{$}}
// RUN5: {{^}}copied_between: {device to shared: 64, shared to device: 64}{{$}}
// RUN5: {{^}}peak_in: {shared: 32}{{$}}
// CHECK-LABEL: entry fun pivots
// CHECK: alloc 32 in shared
// CHECK-NOT: in shared
entry fun pivots (g : i64) (t : i64) (A : *[g][4]i64) : ([g][4]i64) =
  let (B : [g][4]i64) =
    kernel i < g at block do
      let (row : [4]i64) = A[i, :]
      let (s : [4]i64) = copy row
      let (r : [4]i64) =
        loop (x : *[4]i64 = s) for k < t do
          let (p : i64) = x[0]
          let (y : [4]i64) =
            kernel j < 4 at lane do
              let (a : i64) = x[j]
              in (a ^ k)
          let (x' : [4]i64) = x with [:] = y
          let (x'' : [4]i64) = x' with [0] = p & 7
          in (x'')
      in (r)
  in (B)

// A thread inserts a part of its own array.
// CHECK-LABEL: entry fun threads
// CHECK: alloc 64 in private
// CHECK-NOT: in private
entry fun threads (n : i64) (t : i64) (A : [n][8]i64) : ([n]i64) =
  let (B : [n]i64) =
    kernel i < n do
      let (row : [8]i64) = A[i, :]
      let (s : [8]i64) = copy row
      let (r : [8]i64) =
        loop (x : *[8]i64 = s) for k < t do
          let (low : [4]i64) = x[0 : 4]
          let (y : [4]i64) =
            kernel j < 4 do
              let (a : i64) = low[3 - j]
              in (a ^ k)
          let (x' : [8]i64) = x with [4 : 4] = y
          in (x')
      let (m : i64) =
        reduce (max) j < 8 do
          let (a : i64) = r[j]
          in (a)
      in (m)
  in (B)

// A stencil's trips have two halves of one block, and copy nothing.
// CHECK-LABEL: entry fun rounds
// CHECK: alloc 64 in shared
// CHECK-NOT: in shared
// CHECK-NOT: #[mem] let {{.*}} = copy
entry fun rounds (g : i64) (t : i64) (A : [g][8]f32) : ([g][8]f32) =
  let (B : [g][8]f32) =
    kernel i < g at block do
      let (row : [8]f32) = A[i, :]
      let (s : [8]f32) = copy row
      let (r : [8]f32) =
        loop (x : [8]f32 = s) for k < t do
          let (y : [8]f32) =
            kernel j < 8 at lane do
              let (l : f32) = x[max(j - 1, 0)]
              let (h : f32) = x[min(j + 1, 7)]
              in (l + h)
          in (y)
      in (r)
  in (B)
