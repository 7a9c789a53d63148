// RUN: not funverify -q --max-errors=0 %s 2>&1 | funcheck %s
// Types are left out, and the right-hand side has none: the mistake is told there.
// CHECK-NOT: error: {{[^']}}
// CHECK-COUNT-12: error: 'A' is [n]i64; a scalar is needed here
// CHECK-NOT: error

fun f (n : i64) (A : [n]i64) : (i64) =
  let a = A + 1
  let b = -A
  let c = select(true, A, A)
  let d = if n > 0 then in (3) else in (A + 1)
  let e = if n > 0 then in (A + 1) else in (true)
  let g = kernel i < n do in (A + 1)
  let h = reduce (+) i < n do in (-A)
  let (k) (l) = filter i < n do in (A * 2, true)
  let m = loop (y : i64 = A + 1) for i < n do in (y)
  let o = once do in (A - 1)
  let q = A[A]
  in (n)
