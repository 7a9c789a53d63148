// RUN: simplify %s | funcheck %s
// RUN: simplify %s | unmem | funcheck --check-prefix=ERASED %s
// Results that cannot be erased one by one are marked together: the one that
// decides what is written, and the one that nobody uses any more.

// CHECK-LABEL: fun writes
// CHECK: let (#[mem] p : bool) (#[mem] q : bool) =
// CHECK-NEXT: reduce
// CHECK: if q then
// ERASED-LABEL: fun writes
// ERASED-NEXT: in (k)
fun writes (k : i64) (n : i64) (A_mem : mem) : (i64) =
  let (p : bool) (q : bool) =
    reduce ((\ (a : bool) (b : bool) (c : bool) (d : bool) -> in (a || c, b && d), false, true)) i < n + 0 do
      in (i > 3, i < 5)
  let (B_mem : mem) =
    if q then
      in (A_mem)
    else
      let (A : [1]f32 @ A_mem -> R(1)) = replicate [1] 0.0f32
      in (A_mem)
  in (k)
