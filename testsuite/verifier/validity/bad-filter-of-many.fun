// RUN: not funverify -q --validity=1 %s 2>&1 | funcheck %s
// What a filter notes of its iterations counts as steps before there is memory for
// it: a run that may not take as many ends, whatever the machine has.
// CHECK: error: no arguments were found with which 'f' ends within 16777216 steps

entry fun f (n : i64) : (i64) =
  assert n == 4294967296
  let (k : i64) (B : [k]i64) =
    filter i < n do
      in (i, i < 2)
  in (k)
