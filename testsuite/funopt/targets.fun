// What is emitted is compiled, run, and compared with what the interpreter gives.
// RUN: funverify -q --targets=c --inputs=3 %s
// RUN: funopt -p simplify,memintro --validate-each=2 --targets=c %s | funcheck --check-prefix=DONE %s
// RUN: not env CC=%S/Inputs/wrong-cc funverify -q --targets=c --inputs=3 %s 2>&1 | funcheck %s
// RUN: not env CC=%S/Inputs/wrong-cc funopt -p simplify --validate-each=5 --targets=c %s 2>&1 | funcheck %s
// RUN: not env CC=false funverify -q --targets=c --inputs=3 %s 2>&1 | funcheck --check-prefix=STOPS %s
// RUN: env CC=nonesuch funverify -q --targets=c --inputs=3 %s 2>&1 | funcheck --check-prefix=LACKS %s
// RUN: not funopt -p simplify,memintro --bisect 'env CC=%S/Inputs/wrong-cc funverify -q --inputs=5 --targets=c' %s 2>&1 | funcheck --check-prefix=BISECT %s
// RUN: not funverify -q --targets=c,d %s 2>&1 | funcheck --check-prefix=BAD %s
// RUN: sed 's/entry fun/fun/' %s | not funverify -q --targets=c 2>&1 | funcheck --check-prefix=ENTRY %s
// CHECK: targets.fun:{{.*}}: error: result 2 of 'main' is 20261 at [0], not 20260
// CHECK: note: this is the program compiled for the target 'c'
// STOPS: error: for the target 'c' the emitted program does not compile: exit status 1
// LACKS: warning: the target 'c' is skipped: there is no compiler for it
// BAD: error: a target is c, opencl or cuda, not 'd'
// ENTRY: error: there is no entry to compile
// BISECT: error: the command fails on the input already
// DONE: alloc
entry fun main (n : i64) (A : [n]f32) : (f32, [n]i64) =
  let (s : f32) =
    reduce (+) i < n do
      let (x : f32) = A[i]
      in (exp(x))
  let (B : [n]i64) =
    scan (+) i < n do
      in (i * i + 20260)
  in (s, B)
