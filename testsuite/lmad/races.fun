// RUN: lmad-check %s | funcheck %s
// RUN: funverify -q --remarks %s 2>&1 | funcheck %s --check-prefix=REMARK

// Rows that are read after the ones that are written.
entry fun shifted (n : i64) (m : i64) (A_mem : mem) (A : *[2 * n * m]f32 @ A_mem -> R(2 * n * m)) : (B_mem : mem, *[n][m]f32 @ B_mem -> R(n, m)) =
  assert n >= 1 && m >= 1
// CHECK: [[#@LINE+3]]: yes: read of 'A' at line [[#@LINE+5]] and write of 'B' at line [[#@LINE+3]], in two iterations of 'kernel'
// CHECK-NEXT: [[#@LINE+2]]: yes: write of 'B' at line [[#@LINE+2]] and write of 'B' at line [[#@LINE+2]], in two iterations of 'kernel'
// REMARK: [[#@LINE+2]]:5: remark: no two iterations race
  let (B : [n][m]f32 @ A_mem -> R(n, m)) =
    kernel i < n, j < m do
      let (a : f32) = A[n * m + i * m + j]
      in (a)
  in (A_mem, B)

// The row before is read: another iteration writes it.
entry fun smeared (n : i64) (m : i64) (A_mem : mem) (A : *[n * m]f32 @ A_mem -> R(n * m)) : (B_mem : mem, *[n][m]f32 @ B_mem -> R(n, m)) =
  assert n >= 1 && m >= 1
// CHECK: unknown: read of 'A' at line {{.*}} and write of 'B' at line {{.*}}, in two iterations of 'kernel': the known facts do not prove them disjoint
// REMARK: remark: not proved to be free of races: read of 'A' at line
  let (B : [n][m]f32 @ A_mem -> R(n, m)) =
    kernel i < n, j < m do
      let (a : f32) = A[max(i - 1, 0) * m + j]
      in (a)
  in (A_mem, B)

// A copy of one half to the other.
entry fun copied (n : i64) (A_mem : mem) (A : *[2 * n]f32 @ A_mem -> R(2 * n)) : (B_mem : mem, *[2 * n]f32 @ B_mem -> R(2 * n)) =
  let (low : [n]f32 @ A_mem -> R(n)) = A[0 : n]
// CHECK: yes: copy of 'low' to 'A'
  let (B : [2 * n]f32 @ A_mem -> R(2 * n)) = A with [n : n] = low
  in (A_mem, B)

// Every other element, twice: the strides have a common divisor.
entry fun striped (n : i64) (A_mem : mem) (A : *[6 * n]f32 @ A_mem -> R(6 * n)) : (B_mem : mem, *[6 * n]f32 @ B_mem -> R(6 * n)) =
  let (odd : [n]f32 @ A_mem -> 1 + {(n : 4)}) = A[1 : n : 4]
// CHECK: yes: each element of 'A' is written once
// CHECK-NEXT: yes: copy of 'odd' to 'A'
  let (B : [6 * n]f32 @ A_mem -> R(6 * n)) = A with [0 : n : 6] = odd
  in (A_mem, B)

// Prefix sums, in place: an iteration reads what becomes its own element.
entry fun summed (n : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (A_mem' : mem, *[n]i64 @ A_mem' -> R(n)) =
// CHECK: [[#@LINE+4]]: yes: read of 'A' at line [[#@LINE+6]] and write of 'S' at line [[#@LINE+4]], in two iterations of 'scan'
// CHECK-NEXT: [[#@LINE+3]]: yes: write of 'S' at line [[#@LINE+3]] and write of 'S' at line [[#@LINE+3]], in two iterations of 'scan'
// CHECK-NOT: {{^}}[[#@LINE+2]]:
// REMARK: [[#@LINE+2]]:5: remark: no two iterations race
  let (S : [n]i64 @ A_mem -> R(n)) =
    scan (+) i < n do
      let (a : i64) = A[i]
      in (a & 255)
  in (A_mem, S)

// Or that of the iteration before.
entry fun summed_late (n : i64) (A_mem : mem) (A : *[n + 1]i64 @ A_mem -> R(n + 1)) : (A_mem' : mem, *[n]i64 @ A_mem' -> 1 + {(n : 1)}) =
// CHECK: [[#@LINE+2]]: unknown: read of 'A' at line [[#@LINE+4]] and write of 'S' at line [[#@LINE+2]], in two iterations of 'scan'
// REMARK: remark: not proved to be free of races: read of 'A' at line [[#@LINE+3]]
  let (S : [n]i64 @ A_mem -> 1 + {(n : 1)}) =
    scan (+) i < n do
      let (a : i64) = A[i]
      in (a & 255)
  in (A_mem, S)

// An operator runs beside all iterations.
entry fun combined (n : i64) (A_mem : mem) (A : *[n]i64 @ A_mem -> R(n)) : (A_mem' : mem, *[n]i64 @ A_mem' -> R(n)) =
// CHECK: [[#@LINE+2]]: unknown: read of 'A' at line [[#@LINE+4]] and write of 'S' at line [[#@LINE+2]], in two iterations of 'scan'
// REMARK: remark: not proved to be free of races: read of 'A' at line [[#@LINE+3]]
  let (S : [n]i64 @ A_mem -> R(n)) =
    scan ((\ (x : i64) (y : i64) ->
        let (a : i64) = A[fmod(x, n)]
        in (x + y + (a & 0)), 0)) i < n do
      in (i)
  in (A_mem, S)
