// Where a body does not run, what has left it has no size, and none is computed:
// a run that succeeds without it succeeds with it (docs/language.md, 5.14).
// RUN: hoist %s | funcheck %s
// RUN: hoist %s | hoist | funcheck %s
// RUN: hoist %s | hoist --limit=0 | funcheck %s
// RUN: hoist %s | funverify -q --validity=20 --same-as=%s
// RUN: hoist %s -o %t
// RUN: echo 'false 100000000000' | funrun --semantics=heap --entry=branch %t | funcheck --check-prefix=NONE %s
// RUN: echo '0 2000000000000000000' | funrun --semantics=heap --entry=trips %t | funcheck --check-prefix=NONE %s
// RUN: echo 'false 2000000000000000000' | funrun --semantics=heap --entry=turns %t | funcheck --check-prefix=NONE %s
// RUN: echo '4 false 0 100000000000' | funrun --semantics=heap --entry=nested %t | funcheck --check-prefix=NONE %s
// RUN: echo '2 [1, 2] 0 100000000000' | funrun --semantics=heap --entry=covered %t | funcheck --check-prefix=NONE %s
// RUN: echo '0 100000000000' | funrun --semantics=heap --entry=array %t | funcheck --check-prefix=NONE %s
// NONE: 0

// CHECK-LABEL: entry fun branch
//      CHECK: let (#[mem] a_mem_size : i64) =
// CHECK-NEXT:   if c then
// CHECK-NEXT:     in (n * 8)
// CHECK-NEXT:   else
// CHECK-NEXT:     in (0)
// CHECK-NEXT: let (a_mem : mem) = alloc a_mem_size
// CHECK-NEXT: let (r : i64) =
entry fun branch (c : bool) (n : i64) : (i64) =
  let (r : i64) =
    if c then
      let (a_mem : mem) = alloc n * 8
      let (a : [n]i64 @ a_mem -> R(n)) = iota n
      let (x : i64) = a[0]
      in (x)
    else
      in (0)
  in (r)

// CHECK-LABEL: entry fun trips
//      CHECK: if t > 0 then
// CHECK-NEXT:   in (n * 8)
entry fun trips (t : i64) (n : i64) : (i64) =
  let (r : i64) =
    loop (s : i64 = 0) for i < t do
      let (a_mem : mem) = alloc n * 8
      let (a : [n]i64 @ a_mem -> R(n)) = iota n
      let (x : i64) = a[i]
      in (s + x)
  in (r)

// CHECK-LABEL: entry fun turns
//      CHECK: if c then
// CHECK-NEXT:   in (n * 8)
entry fun turns (c : bool) (n : i64) : (i64) =
  let (g : bool) (r : i64) =
    loop (g : bool = c) (s : i64 = 0) while g do
      let (a_mem : mem) = alloc n * 8
      let (a : [n]i64 @ a_mem -> R(n)) = iota n
      let (x : i64) = a[s]
      in (x < 3, s + 1)
  in (r)

// A condition that a trip computes is not known before the loop.
// CHECK-LABEL: entry fun nested
//      CHECK: loop
// CHECK-NEXT:   let (#[mem] b_mem_size : i64) =
// CHECK-NEXT:     if s > 100 then
//      CHECK:   let (b_mem : mem) = alloc b_mem_size
entry fun nested (t : i64) (c : bool) (d : i64) (n : i64) : (i64) =
  let (r : i64) =
    loop (s : i64 = 0) for i < t do
      let (y : i64) =
        if c then
          let (a_mem : mem) = alloc n / d * 8
          let (a : [n / d]i64 @ a_mem -> R(n / d)) = iota n / d
          let (x : i64) = a[i]
          in (x)
        else
          in (0)
      let (z : i64) =
        if s > 100 then
          let (b_mem : mem) = alloc n * 8
          let (b : [n]i64 @ b_mem -> R(n)) = iota n
          let (x : i64) = b[i]
          in (x)
        else
          in (0)
      in (s + y + z)
  in (r)

// What is no larger than what is there already needs no guard; what is may not
// leave, if it is more than an allocation.
// CHECK-LABEL: entry fun covered
//      CHECK: let (a_mem : mem) = alloc m * 8
// CHECK-NEXT: let (k_mem : mem) = alloc 64
//      CHECK: if t > 0 then
// CHECK-NEXT:   in (n * 8)
//      CHECK: let (a : [m]i64 @ a_mem -> R(m)) = copy A
//  CHECK-NOT: iota
//      CHECK: loop
//      CHECK: iota n
entry fun covered (m : i64) (A_mem : mem) (A : [m]i64 @ A_mem -> R(m)) (t : i64) (n : i64) : (i64) =
  assert n >= 0
  let (r : i64) =
    loop (s : i64 = 0) for i < t do
      let (a_mem : mem) = alloc m * 8
      let (a : [m]i64 @ a_mem -> R(m)) = copy A
      let (k_mem : mem) = alloc 64
      let (k : [8]i64 @ k_mem -> R(8)) = replicate [8] i
      let (b_mem : mem) = alloc n * 8
      let (b : [n]i64 @ b_mem -> R(n)) = iota n
      let (x : i64) = a[i]
      let (y : i64) = b[i]
      let (z : i64) = k[i]
      in (s + x + y + z)
  in (r)

// Nor do iterations that nobody knows how many they are.
// CHECK-LABEL: entry fun array
//      CHECK: loop
//      CHECK: reduce
entry fun array (t : i64) (n : i64) : (i64) =
  assert n >= 0
  let (r : i64) =
    loop (s : i64 = 0) for i < t do
      let (x : i64) =
        reduce (max) j < n do
          in (j)
      in (s + x)
  in (r)
