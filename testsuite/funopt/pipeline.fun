// RUN: funopt -p 'inline,simplify' %s > %t.1 && funcheck --input-file=%t.1 %s
// RUN: inline %s | simplify | diff %t.1 -
// RUN: funopt -p ' inline{max-size=100 keep=false} , fix{limit=3}( simplify ) ' %s | diff %t.1 -
// RUN: echo '[inline, simplify]' > %t.yaml && funopt --pipeline=%t.yaml %s | diff %t.1 -
// RUN: funopt -p inline,simplify --stop-after=1 %s > %t.2 && inline %s | diff %t.2 -
// RUN: funopt -p inline,simplify --stop-after=0 %s > %t.3 && funverify %s | diff %t.3 -
// RUN: funopt -p inline,simplify --limit=1 %s > %t.4 && inline %s | diff %t.4 -
// A pipeline in one process does what the tools do in a shell's.

// CHECK:      entry fun f (n : i64) : (i64) =
// CHECK-NEXT:   let (a : i64) = n * n
// CHECK-NEXT:   in (a)
fun square (x : i64) : (i64) =
  let (y : i64) = x * x
  in (y)

entry fun f (n : i64) : (i64) =
  let (a : i64) = square(n)
  let (b : i64) = n + 1
  let (c : i64) = a
  in (c)
