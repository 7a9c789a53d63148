// Elements of a fold may have been written over where nobody reads them any more: their
// reads stay in a body that may not run.
// RUN: hoist %s | funcheck %s
// RUN: hoist --remarks %s 2>&1 >/dev/null | funcheck %s --check-prefix=SAY
// RUN: hoist %s | funverify -q --validity=60 --same-as=%s

// CHECK-LABEL: fun main
// CHECK: kernel i < n do
// CHECK-NEXT: let (a : i64) = A[0]
// SAY: 'a' stays in the kernel: what it reads may be written over where the body does not run
entry fun main (n : i64) (m : mem) : (r : mem, [n]i64 @ r -> R(n), i64) =
  assert 0 <= n
  let (q : mem) = alloc 24
  let (s : mem) = alloc n * 8
  let (A : [2]i64 @ q -> fold (p) -> (p mod 3)) = iota 2
  let (S : [n]i64 @ s -> R(n)) =
    kernel i < n do
      let (a : i64) = A[0]
      in (a + i)
  let (B : [2]i64 @ q -> fold (p) -> ((p + 1) mod 3)) = iota 2
  let (b : i64) = B[1]
  in (s, S, b)

// One that runs loses it.
// CHECK-LABEL: fun runs
// CHECK: let (a : i64) = A[0]
// CHECK-NEXT: let (S : [n]i64 @ s -> R(n)) =
entry fun runs (n : i64) (m : mem) : (r : mem, [n]i64 @ r -> R(n)) =
  assert 1 <= n
  let (q : mem) = alloc 24
  let (s : mem) = alloc n * 8
  let (A : [2]i64 @ q -> fold (p) -> (p mod 3)) = iota 2
  let (S : [n]i64 @ s -> R(n)) =
    kernel i < n do
      let (a : i64) = A[0]
      in (a + i)
  in (s, S)
