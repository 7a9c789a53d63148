// RUN: not fundiff %s %S/Inputs/changed.fun | funcheck --match-full-lines --strict-whitespace %s
// RUN: not fundiff -q %s %S/Inputs/changed.fun | wc -c | grep '^0'
// RUN: not fundiff --context=0 %s %S/Inputs/changed.fun | not grep '^ '
// RUN: fundiff %s %S/Inputs/renamed.fun
// RUN: not fundiff --as-it-is %s %S/Inputs/renamed.fun | grep '^-  let (c : i64)'
// RUN: fundiff - %s < %s
// RUN: not fundiff -o %t.out %s %S/Inputs/changed.fun && grep '^+++' %t.out
// RUN: memintro %s > %t.mem && sed 's/B/Q/g; s/(b :/(zz :/; s/ b$/ zz/; s/if b /if zz /' %t.mem > %t.mem2 && fundiff %t.mem %t.mem2
// RUN: lower %t.mem > %t.imp && lower %t.mem2 > %t.imp2 && fundiff %t.imp %t.imp2 && not diff -q %t.imp %t.imp2
// RUN: not fundiff --color=always %s %S/Inputs/changed.fun | grep -c '31m' | grep -v '^0'
// Names and the order of what is independent do not count; a statement that has
// changed does, and not what depends on it.
entry fun main (n : i64) (A : [n]i64) (U : *[n]i64) : ([n]i64, i64) =
  let (a : i64) = n * 2
  let (b : i64) = n + 7
  let (c : i64) = a - b
  let (V : [n]i64) = U with [0] = c
  let (B : [n]i64) =
    kernel i < n do
      let (x : i64) = A[i]
      let (y : i64) = x * c
      in (y)
  let (d : i64) =
    if b > 3 then
      in (c)
    else
      let (e : i64) = c / 2
      in (e)
  in (B, d)

fun only_old (n : i64) : (i64) =
  in (n)
// CHECK:--- {{.*}}changes.fun
// CHECK-NEXT:+++ {{.*}}changed.fun
// CHECK-NEXT:@@ {{.*}} @@
// CHECK-NEXT: entry fun main (n : i64) (A : [n]i64) (U : *[n]i64) : ([n]i64, i64) =
// CHECK-NEXT:   let (p : i64) = n * 2
// CHECK-NEXT:-  let (b : i64) = n + 7
// CHECK-NEXT:+  let (b : i64) = n + 8
// CHECK-NEXT:   let (r : i64) = p - b
// CHECK-NEXT:   let (V : [n]i64) = U with [0] = r
// CHECK-NEXT:   let (B : [n]i64) =
// CHECK-NEXT:     kernel k < n do
// CHECK-NEXT:       let (x : i64) = A[k]
// CHECK-NEXT:-      let (y : i64) = x * r
// CHECK-NEXT:+      let (z : i64) = x + x
// CHECK-NEXT:+      let (y : i64) = z * r
// CHECK-NEXT:       in (y)
// CHECK-NEXT:   let (d : i64) =
// CHECK-NEXT:     if b > 3 then
// CHECK-NEXT:@@ {{.*}} @@
// CHECK-NEXT:       let (e : i64) = r / 2
// CHECK-NEXT:       in (e)
// CHECK-NEXT:   in (B, d)
// CHECK-NEXT:-
// CHECK-NEXT:-fun only_old (n : i64) : (i64) =
// CHECK-NEXT:-  in (n)
