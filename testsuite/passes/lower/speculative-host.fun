// RUN: memexpand %s | lower | owners | restrict | funcheck %s
// RUN: memexpand %s | lower | owners | restrict | funverify -q --inputs=40 --same-as=%s
// RUN: memexpand %s | lower | funverify -q --inputs=40 --same-as=%s
// A form that may fail and allocates is run by the host: threads allocate
// nothing.  A thread for each parallel form in it tells whether that failed.

// CHECK-LABEL: entry imp loops (
// CHECK: #[spec] r <- 1 / 0
// CHECK: for i < k do
// CHECK-NEXT: if ok then
// CHECK-NEXT: ok <- {{.*}} && {{.*}}
// CHECK-NEXT: if ok then
// CHECK: t_mem <- alloc n * 8
// CHECK-NEXT: kernel {{.*}} < n do
// CHECK: ok <- i < n
// CHECK-NEXT: if ok then
// CHECK: release t_mem
// CHECK: else
// CHECK: release t_mem
entry fun loops (n : i64) (k : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (i64) =
  #[spec] let (r : i64) =
    loop (s : i64 = 0) for i < k do
      let (t_mem : mem) = alloc n * 8
      let (t : [n]i64 @ t_mem -> R(n)) = copy A
      let (x : i64) = t[i]
      in (s + x)
  let (s : i64) =
    if k <= n then
      in (r)
    else
      in (0)
  in (s)

// CHECK-LABEL: entry imp branches (
// CHECK: kernel one < 1 do
// CHECK-NEXT: var [[OK:ok_[0-9]+]] : bool
// CHECK-NEXT: [[OK]] <- true
// CHECK: ok_mem[0] <- [[OK]] : bool
// CHECK-NEXT: done
// CHECK-NEXT: ok <- ok_mem[0] : bool
// CHECK-NEXT: release ok_mem
// CHECK-NEXT: if ok then
// CHECK: p_mem[8] <- {{ok_[0-9]+}} : bool
entry fun branches (n : i64) (k : i64) (c : bool) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (i64) =
  #[spec] let (r : i64) =
    if c then
      let (t_mem : mem) = alloc n * 8
      let (t : [n]i64 @ t_mem -> R(n)) =
        kernel i < n do
          let (x : i64) = A[i + k]
          in (x)
      let (p : i64) =
        reduce (+) i < n do
          let (u_mem : mem) = alloc 16
          let (u : [2]i64 @ u_mem -> R(2)) = iota 2
          let (x : i64) = t[i]
          let (y : i64) = A[x % n]
          let (z : i64) = u[y % 2]
          in (y / k + z)
      in (p)
    else
      let (t_mem : mem) = alloc k * 8
      let (t : [k]i64 @ t_mem -> R(k)) = iota k
      let (x : i64) = t[n]
      in (x)
  let (s : i64) =
    if c && k <= n && k > 0 then
      in (r)
    else
      in (0)
  in (s)
