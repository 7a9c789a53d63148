// RUN: lower %s | funcheck %s
// RUN: lower %s | funverify -q --inputs=60 --same-as=%s
// RUN: inline %s | guard | hoist | lower | funverify -q --inputs=60 --same-as=%s
// A call that may fail is not inlined: what it does is asked about, and done,
// where it stands.

fun quotient (a : i64) (b : i64) : (i64) =
  let (q : i64) = a / b
  in (q + 1)

fun element (n : i64) (k : i64) (m : mem) (#[mem] o : i64) (xs : [n]i64 @ m -> o + {(n : 1)}) : (i64) =
  let (v : [n]i64 @ m -> o + n - 1 + {(n : -1)}) = reverse 0 xs
  assert k < 5
  let (x : i64) = v[k]
  #[spec] let (y : i64) = quotient(x, k)
  let (z : i64) =
    if k > 0 then
      in (y)
    else
      in (x)
  in (z)

// CHECK-LABEL: entry imp calls (
// CHECK: kernel i < n do
// CHECK: #[spec] q <- 1 / 0
// CHECK: ok <- k != 0
// CHECK: kernel one < 1 do
// CHECK: ok{{.*}} <- {{.*}} < 5
// CHECK: return
entry fun calls (n : i64) (k : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (s_mem' : mem, [n]i64 @ s_mem' -> R(n), i64) =
  let (s_mem : mem) = alloc n * 8
  let (s : [n]i64 @ s_mem -> R(n)) =
    kernel i < n do
      let (a : i64) = A[i]
      #[spec] let (q : i64) = quotient(a * 2 + 1, k)
      let (r : i64) =
        if k == 0 then
          in (a)
        else
          in (q)
      in (r)
  #[spec] let (e : i64) = element(n, k + 1, A_mem, 0, A)
  let (f : i64) =
    if k >= 0 && k < 3 && k + 1 < n then
      in (e)
    else
      in (7)
  in (s_mem, s, f)
