// A fresh array leaves a body that runs many times where nobody consumes it.
// RUN: hoist --remarks %s 2>&1 | funcheck %s --check-prefix=REMARK
// RUN: hoist %s | funcheck %s

// CHECK-LABEL: entry fun read
entry fun read (n : i64) (A : [n]i64) : (i64) =
  let (s : i64) =
    loop (s : i64 = 0) for i < n do
      let (B : [n]i64) = copy A
      let (b : i64) = B[i]
      in (s + b)
  in (s)
//      CHECK: let (B : [n]i64) = copy A
// CHECK-NEXT: let (s : i64) =
// CHECK-NEXT: loop

// CHECK-LABEL: entry fun consumed
entry fun consumed (n : i64) (A : [n]i64) : (i64) =
  let (s : i64) =
    loop (s : i64 = 0) for i < n do
      let (B : [n]i64) = copy A
      let (C : [n]i64) = reverse 0 B
      let (D : [n]i64) = C with [i] = s
      let (b : i64) = D[0]
      in (s + b)
  in (s)
//      CHECK: loop
// CHECK-NEXT: let (B : [n]i64) = copy A
// REMARK: fresh.fun:[[@LINE-8]]:7: remark: 'B' stays in the loop: each iteration consumes its own array [hoist, missed: stays]

// What a unique parameter of the loop becomes is consumed by the next trip.
// CHECK-LABEL: entry fun carried
entry fun carried (n : i64) (A : [n]i64) : ([n]i64) =
  let (A0 : [n]i64) = copy A
  let (R : [n]i64) =
    loop (P : *[n]i64 = A0) for i < n do
      let (p : i64) = P[i]
      let (B : [n]i64) = copy A
      in (B)
  in (R)
//      CHECK: loop
// CHECK-NEXT: let (p : i64) = P[i]
// CHECK-NEXT: let (B : [n]i64) = copy A
// REMARK: 'B' stays in the loop: each iteration consumes its own array

// A thread keeps a small array to itself.
// CHECK-LABEL: entry fun private
entry fun private (n : i64) (A : [n]i64) : ([n]i64) =
  let (R : [n]i64) =
    kernel i < n do
      let (T : [4]i64) = replicate [4] 7
      let (t : i64) = T[i % 4]
      in (t)
  in (R)
//      CHECK: kernel
// CHECK-NEXT: replicate [4] 7
// REMARK: 'T' stays in the kernel: each thread keeps its own small array

// So does a group; and levels stay where they are.
// CHECK-LABEL: entry fun group
entry fun group (n : i64) (m : i64) (A : [m]i64) : ([n][m]i64) =
  let (R : [n][m]i64) =
    kernel i < n at block do
      let (T : [m]i64) = copy A
      let (U : [m]i64) =
        kernel j < m at lane do
          let (t : i64) = A[m - 1 - j]
          in (t)
      in (U)
  in (R)
//      CHECK: kernel i < n at block do
// CHECK-NEXT: let (T : [m]i64) = copy A
// REMARK: 'T' stays in the kernel: each group has its own
// REMARK: 'U' stays in the kernel: it states an execution level

// What is read once on the device is not fetched by the host; what is made there
// is made by many, if it may be.
// CHECK-LABEL: entry fun device
entry fun device (n : i64) (A : [n]i64) : (i64) =
  assert n > 1
  let (m : i64) =
    once do
      let (x : i64) = A[0]
      let (T : [n]i64) = rotate 0 1 A
      let (y : i64) = T[1]
      in (x * y)
  in (m)
//      CHECK: let (T : [n]i64) = rotate 0 1 A
// CHECK-NEXT: let (m : i64) =
// CHECK-NEXT: once do
// CHECK-NEXT: let (x : i64) = A[0]
// CHECK-NEXT: let (y : i64) = T[1]
// REMARK: 'x' stays in the once: the body of 'once' reads its elements, not the host

// The same where a loop or a branch reads; a parallel form is the device's anyway.
// CHECK-LABEL: entry fun search
entry fun search (n : i64) (A : [n]i64) : (i64, i64, i64) =
  let (p : i64) (q : i64) (r : i64) =
    once do
      let (s : i64) =
        loop (s : i64 = 0) for i < n do
          let (a : i64) = A[i]
          in (max(s, a))
      let (t : i64) =
        if n > 5 then
          let (a : i64) = A[5]
          in (a)
        else
          in (n)
      let (u : i64) =
        reduce (max) i < n do
          let (a : i64) = A[i]
          in (a)
      let (f : i64) =
        loop (f : i64 = 1) for i < n do
          in (max(f, i) ^ f)
      in (s - t, u, f)
  in (p, q, r)
//      CHECK: let (u : i64) =
// CHECK-NEXT: reduce (max)
//      CHECK: let (f : i64) =
//      CHECK: let (p : i64) (q : i64) (r : i64) =
// CHECK-NEXT: once do
// CHECK-NEXT: let (s : i64) =
// CHECK-NEXT: loop
//      CHECK: let (t : i64) =
// CHECK-NEXT: if n > 5
// REMARK: 's' stays in the once: the body of 'once' reads its elements, not the host
// REMARK: 't' stays in the once: the body of 'once' reads its elements, not the host
