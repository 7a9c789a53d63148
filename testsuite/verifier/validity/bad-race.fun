// RUN: not funverify -q --validity %s 2>&1 | funcheck %s
// Both kernels compute what they should, one iteration after the other; but
// each writes what another one reads, or writes, too.

entry fun reads (n : i64) (A_mem : mem) (A : *[n]i32 @ A_mem -> R(n)) : (r_mem : mem, *[n]i32 @ r_mem -> R(n)) =
  let (B : [n]i32 @ A_mem -> R(n)) =
    kernel i < n do
      let (x : i32) = A[min(i + 1, n - 1)]
      // CHECK: bad-race.fun:[[#@LINE+1]]:7: error: {{.*}}race: element [1] of 'B' is written
      in (x)
  in (A_mem, B)

entry fun writes (n : i64) : (r_mem : mem, [n]i64 @ r_mem -> R(n)) =
  let (m : mem) = alloc n * 8
  let (t : mem) = alloc 8
  let (B : [n]i64 @ m -> R(n)) =
    kernel i < n do
      let (T : [1]i64 @ t -> R(1)) = replicate [1] i
      let (x : i64) = T[0]
      in (x)
  in (m, B)
// CHECK: error: {{.*}}race: element [0] of 'T'
// CHECK: to reproduce it: echo '2' | funrun --semantics=heap --races --entry=writes
