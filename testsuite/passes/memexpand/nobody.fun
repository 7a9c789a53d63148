// Where no iteration runs, or none takes a branch, nothing is allocated for it,
// and no size overflows (docs/language.md, 5.14).
// RUN: memexpand %s | funcheck %s
// RUN: memexpand %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand %s -o %t
// RUN: echo '0 4000000000' | funrun --semantics=heap --entry=none %t | funcheck --check-prefix=NONE %s
// RUN: echo '0 4000000000' | funrun --semantics=heap --entry=sum %t | funcheck --check-prefix=NONE %s
// RUN: echo '0 4000000000' | funrun --semantics=heap --entry=spec %t | funcheck --check-prefix=NONE %s
// RUN: echo '2 false 4000000000' | funrun --semantics=heap --entry=branch %t | funcheck --check-prefix=TWO %s
// RUN: echo '2 0 4000000000' | funrun --semantics=heap --entry=trips %t | funcheck --check-prefix=TWO %s
// RUN: echo '2 4000000000' | funrun --semantics=heap --entry=each %t | funcheck --check-prefix=TWO %s
// RUN: echo '2 false 4000000000' | funrun --semantics=heap --entry=hoisted %t | funcheck --check-prefix=TWO %s
// RUN: echo '2 1000000000000' | funrun --semantics=heap --entry=rest %t | funcheck --check-prefix=TWO %s
// RUN: echo '2 2' | funrun --semantics=heap --entry=asked %t | funcheck --check-prefix=ASKED %s
// NONE: empty([0]i64)
// TWO: [0, 0]
// ASKED: [2, 2]

// With no factor before it, a product is 0, whatever comes after.
// CHECK-LABEL: entry fun none
// CHECK: let (a_mem : mem) = alloc max(0, n) * q * q * 8
entry fun none (n : i64) (q : i64) : (r_mem' : mem, [n]i64 @ r_mem' -> R(n)) =
  let (r_mem : mem) = alloc n * 8
  let (r : [n]i64 @ r_mem -> R(n)) =
    kernel i < n do
      let (w : i64) = q * q
      let (a_mem : mem) = alloc w * 8
      let (a : [w]i64 @ a_mem -> R(w)) = iota w
      let (x : i64) = a[i]
      in (x)
  in (r_mem, r)

// CHECK-LABEL: entry fun sum
// CHECK: alloc (max(0, n) * q * q + max(0, n) * 5) * 8
entry fun sum (n : i64) (q : i64) : (r_mem' : mem, [n]i64 @ r_mem' -> R(n)) =
  let (r_mem : mem) = alloc n * 8
  let (r : [n]i64 @ r_mem -> R(n)) =
    kernel i < n do
      let (a_mem : mem) = alloc (q * q + 5) * 8
      let (a : [q * q + 5]i64 @ a_mem -> R(q * q + 5)) = iota q * q + 5
      let (x : i64) = a[i]
      in (x)
  in (r_mem, r)

// CHECK-LABEL: entry fun spec
// CHECK: let (a_mem : mem) = alloc max(0, n) * q * q * 8
entry fun spec (n : i64) (q : i64) : (r_mem' : mem, [n]i64 @ r_mem' -> R(n)) =
  let (r_mem : mem) = alloc n * 8
  #[spec] let (w : i64) = q * q
  let (r : [n]i64 @ r_mem -> R(n)) =
    kernel i < n do
      let (a_mem : mem) = alloc w * 8
      let (a : [w]i64 @ a_mem -> R(w)) = iota w
      let (x : i64) = a[i]
      in (x)
  in (r_mem, r)

// CHECK-LABEL: entry fun branch
// CHECK: let (a_mem : mem) = alloc max(0, n) * (i64(c) * q) * q * 8
entry fun branch (n : i64) (c : bool) (q : i64) : (r_mem' : mem, [n]i64 @ r_mem' -> R(n)) =
  let (r_mem : mem) = alloc n * 8
  let (r : [n]i64 @ r_mem -> R(n)) =
    kernel i < n do
      let (x : i64) =
        if c then
          let (a_mem : mem) = alloc q * q * 8
          let (a : [q * q]i64 @ a_mem -> R(q * q)) = iota q * q
          let (x : i64) = a[i]
          in (x)
        else
          in (0)
      in (x)
  in (r_mem, r)

// CHECK-LABEL: entry fun trips
// CHECK: let (a_mem : mem) = alloc max(0, n) * (i64(t > 0) * q) * q * 8
entry fun trips (n : i64) (t : i64) (q : i64) : (r_mem' : mem, [n]i64 @ r_mem' -> R(n)) =
  let (r_mem : mem) = alloc n * 8
  let (r : [n]i64 @ r_mem -> R(n)) =
    kernel i < n do
      let (x : i64) =
        loop (s : i64 = 0) for j < t do
          let (a_mem : mem) = alloc q * q * 8
          let (a : [q * q]i64 @ a_mem -> R(q * q)) = iota q * q
          let (x : i64) = a[i]
          in (s + x)
      in (x)
  in (r_mem, r)

// Which iterations take the branch only they can tell.
// CHECK-LABEL: entry fun each
//      CHECK: kernel
// CHECK-NEXT:   in (i64({{i_[0-9]+}} > 2) * q * q)
entry fun each (n : i64) (q : i64) : (r_mem' : mem, [n]i64 @ r_mem' -> R(n)) =
  let (r_mem : mem) = alloc n * 8
  let (r : [n]i64 @ r_mem -> R(n)) =
    kernel i < n do
      let (x : i64) =
        if i > 2 then
          let (a_mem : mem) = alloc q * q * 8
          let (a : [q * q]i64 @ a_mem -> R(q * q)) = iota q * q
          let (x : i64) = a[i]
          in (x)
        else
          in (0)
      in (x)
  in (r_mem, r)

// What hoist makes is seen through.
// CHECK-LABEL: entry fun hoisted
// CHECK: let (a_mem : mem) = alloc max(0, n) * (i64(c) * q) * q * 8
entry fun hoisted (n : i64) (c : bool) (q : i64) : (r_mem' : mem, [n]i64 @ r_mem' -> R(n)) =
  let (r_mem : mem) = alloc n * 8
  #[spec] let (w : i64) = q * q
  let (r : [n]i64 @ r_mem -> R(n)) =
    kernel i < n do
      let (#[mem] a_mem_size : i64) =
        if c then
          in (w * 8)
        else
          in (0)
      let (a_mem : mem) = alloc a_mem_size
      let (x : i64) =
        if c then
          let (a : [w]i64 @ a_mem -> R(w)) = iota w
          let (x : i64) = a[i]
          in (x)
        else
          in (0)
      in (x)
  in (r_mem, r)

// A bound that no iteration comes near has to be no more than what is there.
// CHECK-LABEL: entry fun rest
// CHECK: kernel
// CHECK: {{i_[0-9]+}} % m + 1
entry fun rest (n : i64) (m : i64) : (r_mem' : mem, [n]i64 @ r_mem' -> R(n)) =
  let (r_mem : mem) = alloc n * 8
  let (r : [n]i64 @ r_mem -> R(n)) =
    kernel i < n do
      let (w : i64) = i % m + 1
      let (a_mem : mem) = alloc w * 8
      let (a : [w]i64 @ a_mem -> R(w)) = iota w
      let (x : i64) = a[0]
      in (x)
  in (r_mem, r)

// A kernel asks for sizes before: the factor that may be 0 stays the first.
// CHECK-LABEL: entry fun asked
// CHECK: let (a_mem_sizes : [n]i64 @ a_mem_sizes_mem -> R(n)) =
// CHECK-NEXT: kernel i_1 < n do
// CHECK-NEXT: in (max(0, i64(i_1 > 100) * z * 4611686018427387904 - i64(i_1 > 100) * n))
entry fun asked (n : i64) (z : i64) : (r_mem' : mem, [n]i64 @ r_mem' -> R(n)) =
  let (r_mem : mem) = alloc n * 8
  let (r : [n]i64 @ r_mem -> R(n)) =
    kernel i < n do
      let (x : i64) =
        if i > 100 then
          let (k : i64) = z * 4611686018427387904 - n
          let (a_mem : mem) = alloc k * 8
          let (a : [k]i64 @ a_mem -> R(k)) = iota k
          let (x : i64) = a[0]
          in (x)
        else
          in (z)
      in (x)
  in (r_mem, r)
