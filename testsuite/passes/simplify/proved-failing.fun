// RUN: simplify %s | funcheck %s
// What may fail does not fail more often: what is decided is no longer computed, and
// what a guard is for is not decided by it elsewhere.

// CHECK-LABEL: fun dropped
// CHECK-NEXT:  assert d > 100
// CHECK-NEXT:  in (7, true)
fun dropped (d : i64) (k : i64) : (i64, bool) =
  assert d > 100
  let (a : i64) = select(d > 3, 7, 100 / k)
  let (b : bool) = d > 3 || 100 / k > 2
  in (a, b)

// A division that a left operand guards is no fact after it.
// CHECK-LABEL: fun guarded
// CHECK:       let (a : bool) = k > 0 && 100 / k > 2
// CHECK-NEXT:  let (b : i64) = max(k, 0)
// CHECK-NEXT:  let (c : bool) = k <= 0 || n > k
// CHECK-NEXT:  let (d : bool) = n > k
// CHECK-NEXT:  in (a, b, c, d)
fun guarded (k : i64) (n : i64) : (bool, i64, bool, bool) =
  let (a : bool) = k > 0 && 100 / max(k, 1) > 2
  let (b : i64) = max(k, 0)
  let (c : bool) = k <= 0 || n > max(k, 1)
  let (d : bool) = n > k
  in (a, b, c, d)

// Where it fails, `#[spec]` gives something undefined; where not, what it gave.
// CHECK-LABEL: fun spec
// CHECK:       #[spec] let (x : i64) = n / k
// CHECK-NEXT:  let (y : i64) = n + 1
// CHECK:       if k > 0 then
fun spec (n : i64) (k : i64) : (i64, i64) =
  assert n > 0
  #[spec] let (x : i64) = max(n, 0) / k
  #[spec] let (y : i64) = max(n + 1, 1)
  let (r : i64) =
    if k > 0 then
      in (x + k)
    else
      in (k)
  in (r, y)
