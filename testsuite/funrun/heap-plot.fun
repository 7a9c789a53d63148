// RUN: echo '3 [1, 2, 3]' | funrun --semantics=heap --plot=%t.svg %s | funcheck %s --check-prefix=RESULT
// RUN: funcheck %s --input-file=%t.svg
// RUN: echo 2 | funrun --semantics=heap --plot=%t.swaps.svg --entry=swaps %s && funcheck %s --input-file=%t.swaps.svg --check-prefix=SWAPS
// RUN: echo 0 | funrun --semantics=heap --plot=%t.none.svg --entry=nothing %s > /dev/null && funcheck %s --input-file=%t.none.svg --check-prefix=NOTHING
// RUN: echo '3 [1, 2, 3]' | not funrun --plot=%t.value %s 2>&1 | funcheck %s --check-prefix=VALUE
// RUN: echo '3 [1, 2, 3]' | not funrun --semantics=heap --plot=%t.none/x.svg %s 2>%t.err >%t.out && test ! -s %t.out && funcheck %s --input-file=%t.err --check-prefix=FILE
// RUN: rm -f %t.failed && echo '-1 empty([0]i64)' | not funrun --semantics=heap --plot=%t.failed %s > /dev/null 2>&1 && test ! -e %t.failed
// RUN: lower %s > %t.imp
// RUN: echo '3 [1, 2, 3]' | not funrun --plot=%t.value %t.imp 2>&1 | funcheck %s --check-prefix=IMP
// Blocks and arrays of a run, as an SVG.

entry fun main (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (C_mem' : mem, [n]i64 @ C_mem' -> R(n)) =
  assert 0 <= n
  let (B_mem : mem) = alloc 8 * n
  let (B : [n]i64 @ B_mem -> R(n)) = copy A
  let (D : [1]i64 @ B_mem -> 1 + {(1 : 1)}) = B[1 : 1]
  let (y : i64) = D[0]
  let (C_mem : mem) = alloc 8 * n
  let (C : [n]i64 @ C_mem -> R(n)) =
    kernel i < n do
      let (p : mem(private)) = alloc 16 in private
      let (P : [2]i64 @ p -> R(2)) = iota 2
      let (x : i64) = P[1]
      in (x + y)
  in (C_mem, C)

// RESULT: [3, 3, 3]

// 19 elements are read or written; 4 blocks and 5 arrays begin and end, and P once for
// each iteration.  B is there up to the slice, its block until that was read.
// CHECK:      device memory: 48 bytes at one time, 3 blocks
// CHECK:      stroke-width="1.2"><title>A_mem: 24 bytes of the caller, time 0 to 38</title>
// CHECK-NEXT: <title>A: bytes 0 to 24, time 1 to 10</title>
// CHECK-NEXT: >A</text>
// CHECK-NEXT: >A_mem</text>
// CHECK-NEXT: <title>B_mem: 24 bytes, time 2 to 15</title>
// CHECK-NEXT: <title>B: bytes 0 to 24, time 3 to 12</title>
// CHECK-NEXT: <title>D: bytes 8 to 16, time 11 to 14</title>
// CHECK:      <title>C_mem: 24 bytes, time 16 to 38</title>
// CHECK-NEXT: <title>C: bytes 0 to 24, time 17 to 38</title>
// CHECK:      <title>48 bytes of what is drawn are there at one time</title>
// CHECK:      private memory: 16 bytes at one time, 1 block<
// CHECK:      <title>p: 16 bytes, 3 times, time 18 to 36</title>
// CHECK-NEXT: <title>P: bytes 0 to 16, time 19 to 35</title>
// CHECK-NOT:  shared

fun nothing (n : i64) : (i64) =
  in (n)

// NOTHING:      {{^}}<svg
// NOTHING-NOT:  <text
// NOTHING:      </svg>

// Two trips, whose parameter is in one block and in the other; B and C are next to each
// other.
fun swaps (n : i64) : (z' : mem, [n]i64 @ z' -> R(n)) =
  assert 0 <= n
  let (a : mem) = alloc 8 * n
  let (b : mem) = alloc 16 * n
  let (A : [n]i64 @ a -> R(n)) = iota n
  let (C : [n]i64 @ b -> n + {(n : 1)}) = iota n
  let (z : mem) (w : mem) (Z : [n]i64 @ z -> R(n)) =
    loop (p : mem = a) (q : mem = b) (P : [n]i64 @ p -> R(n) = A) for i < 2 do
      let (B : [n]i64 @ q -> R(n)) = copy P
      in (q, p, B)
  let (x : i64) = C[0]
  in (z, Z)

// SWAPS:      <title>a: 16 bytes, time 0 to 31</title>
// SWAPS-NEXT: <title>A: bytes 0 to 16, time 2 to 27</title>
// SWAPS-NEXT: <title>P: bytes 0 to 16, time 8 to 14</title>
// SWAPS-NEXT: <title>B: bytes 0 to 16, time 17 to 24</title>
// SWAPS-NEXT: <title>P: bytes 0 to 16, time 23 to 26</title>
// SWAPS-NEXT: <title>Z: bytes 0 to 16, time 25 to 31</title>
// SWAPS:      <title>b: 32 bytes, time 1 to 30</title>
// SWAPS-NEXT: <title>C: bytes 16 to 32, time 5 to 29</title>
// SWAPS-NEXT: <title>B: bytes 0 to 16, time 9 to 16</title>
// SWAPS-NEXT: <title>P: bytes 0 to 16, time 15 to 22</title>

// VALUE: funrun: error: the value semantics has no memory: --plot needs --semantics=heap
// IMP:   funrun: error: --plot needs FUNMEM, but 'main' is IMP
// FILE:  funrun: error: {{.*}}x.svg: No such file or directory
