// RUN: galop --layout=A=1,0 %s | funcheck %s
// RUN: galop --layout=A=1,0 %s | funverify -q --validity=20
// A parameter of the first loop overwrites an element of A: what is there then cannot
// be copied.
// CHECK-NOT: manifest
entry fun half (n : i64) (v : i64) : (i64, B_mem' : mem, [n]i64 @ B_mem' -> R(n)) =
  assert n >= 1
  let (A_mem : mem) = alloc 2 * n * n * 8
  let (A : [2 * n][n]i64 @ A_mem -> R(2 * n, n)) =
    kernel i < 2 * n, j < n do
      in (i - j)
  let (q : i64) =
    loop (acc : i64 @ A_mem -> 0 + {} = v) for j < n do
      in (acc ^ j)
  let (B_mem : mem) = alloc n * 8
  let (B : [n]i64 @ B_mem -> R(n)) =
    kernel i < n do
      let (s : i64) =
        loop (s : i64 = 0) for j < n do
          let (a : i64) = A[n + i, j]
          in (max(s, a))
      in (s)
  in (q, B_mem, B)
