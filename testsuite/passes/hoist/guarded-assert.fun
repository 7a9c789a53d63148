// RUN: hoist %s | funcheck %s
// RUN: hoist %s | funverify -q --validity=20 --same-as=%s
// A size that is chosen after an assert is no guarded size that hoist knows: it stays
// what it is.
// CHECK: (s : i64) =
// CHECK:   assert 0 <= n && n <= 1000
// CHECK: let (m : mem) = alloc s
entry fun main (n : i64) (c : bool) : (i64) =
  let (s : i64) =
    if c then
      assert 0 <= n && n <= 1000
      in (n + 2)
    else
      in (0)
  let (m : mem) = alloc s
  let (r : i64) =
    if c && n > 0 then
      let (A : [n]u8 @ m -> 1 + {(n : 1)}) = replicate [n] 1u8
      let (x : u8) = A[0]
      in (i64(x))
    else
      in (0)
  in (r)
