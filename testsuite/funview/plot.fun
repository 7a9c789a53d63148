// A run at each stage that has memory and is not as the one before: the drawing of
// funrun --plot, or why there is none.
// RUN: echo '3 [1, 2, 3]' > %t.in
// RUN: funview --no-times -p "simplify,memintro,hoist,shortcircuit,lower" --input=%t.in %s | %python %S/Inputs/tell.py | funcheck %s
// CHECK: stage 1 simplify
// CHECK-NOT: plot
// CHECK: stage 2 memintro
// CHECK: plot <svg {{.*}}device memory: 72 bytes
// CHECK: stage 3 hoist
// CHECK: plot <svg {{.*}}device memory: 72 bytes
// CHECK: stage 4 shortcircuit
// CHECK: plot <svg {{.*}}device memory: 48 bytes
// CHECK: stage 5 lower
// CHECK-NOT: plot
// RUN: memintro %s | funrun --semantics=heap --plot=%t.svg --input=%t.in -
// RUN: funview --no-times -p memintro --input=%t.in %s | %python %S/Inputs/tell.py | sed -n "s/^ plot //p" > %t.plot
// RUN: tr "\n" " " < %t.svg | diff -w - %t.plot
// RUN: echo '3 [1, 2]' > %t.bad
// RUN: funview --no-times -p memintro --input=%t.bad %s | %python %S/Inputs/tell.py | funcheck --check-prefix=FAILS %s
// FAILS: plot {{.*}}error:
// RUN: not funview -p memintro --entry=nobody --input=%t.in %s 2>&1 | funcheck --check-prefix=NOBODY %s
// NOBODY: there is no function 'nobody'
// RUN: not funview -p memintro --input=%t.none %s 2>&1 | funcheck --check-prefix=NONE %s
// NONE: .none: No such file or directory
entry fun twice (n : i64) (A : [n]i64) : ([n]i64) =
  let (B : [n]i64) =
    kernel i < n do
      let (a : i64) = A[i]
      in (a + a)
  let (C : [n]i64) = copy B
  in (C)
