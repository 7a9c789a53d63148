// What an inner loop gets and no later trip of the outer one leaves the outer loop.
// RUN: memintro %s | hoist | shortcircuit > %t && doublebuffer %t | funcheck %s
// RUN: doublebuffer --remarks %t 2>&1 >/dev/null | funcheck %s --check-prefix=SAY
// RUN: doublebuffer %t | doublebuffer --limit=0 | funcheck %s
// RUN: doublebuffer %t | funverify -q --validity=40 --same-as=%s
// RUN: doublebuffer %t | memmerge | memexpand | lower | funverify -q --validity=20 --same-as=%s

// CHECK-LABEL: fun nested
// CHECK: let (D_mem : mem) = alloc n * 4
// CHECK-NEXT: let (C_mem : mem) = alloc n * 4
// CHECK-NOT: alloc
// SAY: 'C_mem' is allocated once for all trips: none gets that of another one
entry fun nested (n : i64) (s : i64) (t : i64) (A0 : *[n]f32) : ([n]f32) =
  let (R : [n]f32) =
    loop (A : [n]f32 = A0) for j < s do
      let (I : [n]f32) =
        loop (B : [n]f32 = A) for k < t do
          let (C : [n]f32) =
            kernel i < n do
              let (x : f32) = B[n - 1 - i]
              let (y : f32) = B[i]
              in (x - y * 0.5f32)
          in (C)
      let (D : [n]f32) =
        kernel i < n do
          let (x : f32) = I[max(i - 1, 0)]
          in (x + f32(j))
      in (D)
  in (R)

// The next trip gets it: the chain goes through both loops.
// CHECK-LABEL: fun through
// CHECK: let (C_mem : mem) = alloc n * 4
// CHECK-NOT: alloc
// CHECK: fun sized
entry fun through (n : i64) (s : i64) (t : i64) (A0 : *[n]f32) : ([n]f32) =
  let (R : [n]f32) =
    loop (A : [n]f32 = A0) for j < s do
      let (I : [n]f32) =
        loop (B : [n]f32 = A) for k < t do
          let (C : [n]f32) =
            kernel i < n do
              let (x : f32) = B[n - 1 - i]
              let (y : f32) = B[i]
              in (x - y * 0.5f32)
          in (C)
      in (I)
  in (R)

// Its size is another one in each trip.
entry fun sized (n : i64) (s : i64) (t : i64) : (f32) =
  let (R : f32) =
    loop (r : f32 = 0.0f32) for j < s do
      let (z : [j + 1]f32) = replicate [j + 1] r
      let (I : [j + 1]f32) =
        loop (B : [j + 1]f32 = z) for k < t do
          let (C : [j + 1]f32) =
            kernel i < j + 1 do
              let (x : f32) = B[j - i]
              in (x * 0.5f32)
          in (C)
      let (e : f32) = I[j]
      in (e + 1.0f32)
  in (R)
// CHECK: loop (r : f32 = 0.0f32) for j < s do
// CHECK: alloc (j + 1) * 4
