// RUN: funopt -p memintro,simplify,hoist --print-diff %s 2>&1 >/dev/null | funcheck %s
// RUN: funopt -p memintro,simplify,hoist %s > %t.plain && funopt -p memintro,simplify,hoist --print-diff %s 2>/dev/null | diff %t.plain -
// What each pass changes; a pass that changes nothing is not shown.
// CHECK:      // ---- diff 1: memintro
// CHECK-NEXT: --- before
// CHECK-NEXT: +++ after
// CHECK:      {{^}}+  let (B_mem : mem) = alloc
// CHECK-NOT:  diff 2
// CHECK:      // ---- diff 3: hoist
// CHECK:      {{^}}+  let (B_mem : mem) = alloc
// CHECK:      {{^}}-  let (B_mem : mem) = alloc
entry fun main (n : i64) (A : [n]i64) : ([n]i64) =
  let (s : i64) =
    reduce (+) i < n do
      let (x : i64) = A[i]
      in (x)
  let (B : [n]i64) =
    kernel i < n do
      let (x : i64) = A[i]
      in (x - s)
  in (B)
