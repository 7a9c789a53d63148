// A statement that names in types and places what it binds itself reads nothing
// of its body by that.
// RUN: hoist --remarks %s 2>&1 | funcheck %s --check-prefix=REMARK
// RUN: hoist %s | funcheck %s
// RUN: hoist %s | hoist | funcheck %s
// RUN: hoist %s | funverify -q --validity=20 --same-as=%s

// An array, and how long it is.
// CHECK-LABEL: entry fun counted
// REMARK: 'X' leaves the loop
entry fun counted (n : i64) (t : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (i64) =
  let (s : i64) =
    loop (s : i64 = 0) for i < t do
      let (X_mem : mem) = alloc n * 8
      let (k : i64) (X : [k]i64 @ X_mem -> R(k)) =
        filter j < n do
          let (a : i64) = A[j]
          in (a, a > 0)
      let (q : i64) =
        reduce (+) j < k do
          let (x : i64) = X[j]
          in (x ^ i)
      in (s + q)
  in (s)
//      CHECK: let (X_mem : mem) = alloc n * 8
// CHECK-NEXT: let (k : i64) (X : [k]i64 @ X_mem -> R(k)) =
// CHECK-NEXT:   filter j < n do
//      CHECK: loop

// What a branch chooses, and where that is; nothing is written.
// CHECK-LABEL: entry fun chosen
// REMARK: 'X' leaves the reduce
// REMARK: 'X' leaves the loop
entry fun chosen (n : i64) (t : i64) (c : bool) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) (B_mem : mem) (B : [n]i64 @ B_mem -> R(n)) : (i64) =
  let (s : i64) =
    loop (s : i64 = 0) for i < t do
      let (q : i64) =
        reduce (+) j < n do
          let (X_mem : mem) (#[mem] o : i64) (#[mem] d : i64) (X : [n]i64 @ X_mem -> o + {(n : d)}) =
            if c then
              in (A_mem, 0, 1, A)
            else
              let (V : [n]i64 @ B_mem -> n - 1 + {(n : -1)}) = reverse 0 B
              in (B_mem, n - 1, -1, V)
          let (x : i64) = X[n - 1 - j]
          in (x ^ i)
      in (s + q)
  in (s)
//      CHECK: let (X_mem : mem) (#[mem] o : i64) (#[mem] d : i64) (X : [n]i64 @ X_mem -> o + {(n : d)}) =
// CHECK-NEXT:   if c then
//      CHECK: loop
//  CHECK-NOT: if c

// Where one of them is written in the body, it stays.
// CHECK-LABEL: entry fun written
// CHECK: loop
// CHECK: if c then
// REMARK: 'X' stays in the loop: the block that it reads is written in the body
entry fun written (n : i64) (t : i64) (c : bool) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (i64) =
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) = replicate [n] 1
  let (s : i64) (C : [n]i64 @ B_mem -> R(n)) =
    loop (s : i64 = 0) (C : *[n]i64 @ B_mem -> R(n) = B) for i < t do
      let (X_mem : mem) (X : [n]i64 @ X_mem -> R(n)) =
        if c then
          in (A_mem, A)
        else
          let (Z : [n]i64 @ B_mem -> R(n)) = replicate [n] 2
          in (B_mem, Z)
      let (x : i64) =
        reduce (+) j < n do
          let (x : i64) = X[j]
          in (x)
      let (D : [n]i64 @ B_mem -> R(n)) = replicate [n] i
      in (s + x, D)
  in (s)

// So it does where each trip consumes its own.
// CHECK-LABEL: entry fun consumed
// CHECK: loop
// CHECK: filter
// REMARK: 'X' stays in the loop: other statements may write its block
entry fun consumed (n : i64) (t : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (i64) =
  let (s : i64) =
    loop (s : i64 = 0) for i < t do
      let (X_mem : mem) = alloc n * 8
      let (k : i64) (X : [k]i64 @ X_mem -> R(k)) =
        filter j < n do
          let (a : i64) = A[j]
          in (a, a > 0)
      let (Y : [k]i64 @ X_mem -> R(k)) =
        loop (Y : *[k]i64 @ X_mem -> R(k) = X) for j < k do
          let (Y' : [k]i64 @ X_mem -> R(k)) = Y with [j] = s
          in (Y')
      let (q : i64) =
        reduce (+) j < k do
          let (y : i64) = Y[j]
          in (y)
      in (q + i)
  in (s)
