// What a version calls comes along, under another name where that is taken;
// what both have is there once.  What may be called from outside is the
// device's.
// RUN: split-file %s %t
// RUN: funversions --processor=%t/processor.fun %t/device.fun > %t/both.fun
// RUN: funcheck --input-file=%t/both.fun %s
// RUN: funverify -q --same-as=%t/device.fun %t/both.fun
// CHECK:      {{^}}fun same (x : i64) : (i64) =
// CHECK-NOT:  fun same
// CHECK:      {{^}}fun step (x : i64) : (i64) =
// CHECK-NEXT:   let (y : i64) = same(x)
// CHECK-NEXT:   in (y * 2)
// CHECK:      {{^}}fun extra (x : i64) : (i64) =
// CHECK-NEXT:   in (x + x)
// CHECK:      {{^}}fun step_1 (x : i64) : (i64) =
// CHECK-NEXT:   let (y : i64) = same(x)
// CHECK-NEXT:   let (z : i64) = extra(y)
// CHECK-NEXT:   in (z)
// CHECK:      {{^}}#[processor(first)]
// CHECK-NEXT: entry fun first_1 (x : i64) : (i64) =
// CHECK-NEXT:   let (y : i64) = step_1(x)
// CHECK-NEXT:   in (y)
// CHECK:      {{^}}entry fun first (x : i64) : (i64) =
// CHECK-NEXT:   let (y : i64) = step(x)
// CHECK:      {{^}}#[processor(second)]
// CHECK-NEXT: entry fun second_1 (x : i64) : (i64) =
// CHECK-NEXT:   let (y : i64) = first(x)
// CHECK-NEXT:   let (z : i64) = step_1(y)
// CHECK:      {{^}}entry fun second (x : i64) : (i64) =
// CHECK-NEXT:   let (y : i64) = first(x)
// CHECK-NEXT:   let (z : i64) = step(y)
// CHECK:      {{^}}entry fun third
// CHECK-NOT:  fun

//--- device.fun
fun same (x : i64) : (i64) =
  in (x + 1)

fun step (x : i64) : (i64) =
  let (y : i64) = same(x)
  in (y * 2)

entry fun first (x : i64) : (i64) =
  let (y : i64) = step(x)
  in (y)

entry fun second (x : i64) : (i64) =
  let (y : i64) = first(x)
  let (z : i64) = step(y)
  in (z)

entry fun third (x : i64) : (i64) =
  in (x)

//--- processor.fun
fun same (x : i64) : (i64) =
  in (x + 1)

fun extra (x : i64) : (i64) =
  in (x + x)

fun unused (x : i64) : (i64) =
  in (x)

fun step (x : i64) : (i64) =
  let (y : i64) = same(x)
  let (z : i64) = extra(y)
  in (z)

entry fun first (x : i64) : (i64) =
  let (y : i64) = step(x)
  in (y)

entry fun second (x : i64) : (i64) =
  let (y : i64) = first(x)
  let (z : i64) = step(y)
  in (z)
