// Pipelines that come with the tools, a target, parts of a pipeline, and
// versions: the other program is a stage, and so is that of both.
// RUN: funview --no-times --pipeline=gpu --stop-after=3 %s | %python %S/Inputs/tell.py | funcheck --check-prefix=STOP %s
// STOP: stage 3 tabulate
// STOP-NOT: stage 4
// RUN: funopt -p simplify %s | funview --no-times -p "simplify,memintro" --start-after=1 - | %python %S/Inputs/tell.py | funcheck --check-prefix=START %s
// START: stage 0 (input)
// START: stage 1 memintro
// START-NOT: stage 2
// RUN: funview --no-times --pipeline=device %s | %python %S/Inputs/tell.py | funcheck --check-prefix=BOTH %s
// BOTH: stage 32 launch IMP target=gpu,
// BOTH-NEXT: stage 33 (versions) FUN
// BOTH: stage 75 launch IMP target=opencl-cpu,
// BOTH-NEXT: stage 76 (versions) IMP
// BOTH-NOT: stage
// RUN: funview --no-times -p "simplify,memintro" --target=gpu %s | %python %S/Inputs/tell.py | funcheck --check-prefix=TARGET %s
// TARGET: passes simplify,memintro
entry fun twice (n : i64) (A : [n]i64) : ([n]i64) =
  let (B : [n]i64) =
    kernel i < n do
      let (a : i64) = A[i]
      in (a + a)
  in (B)
