// RUN: funverify -q --validity=3 %s 2>&1 | funcheck --match-full-lines %s
// RUN: funverify -q --same-as=%s --inputs=1 %s 2>&1 | funcheck --check-prefix=ONE %s
// What the judgement rests on: how many inputs, and how large.
// CHECK: funverify: 'sum' ran on 3 inputs of up to {{[0-9]+}} elements
// CHECK-NEXT: funverify: 'one' ran on 3 inputs of up to 1 element
// CHECK-NEXT: funverify: 'few' ran on 1 input of up to 1 element; no others were found on which it does not fail
// CHECK-NOT: {{.}}
// ONE: funverify: 'sum' ran on 1 input of
entry fun sum (n : i64) (A : [n]i64) : (i64) =
  let s = reduce (+) i < n do in (A[i])
  in (s)

entry fun one (x : f32) : (f32) =
  in (x)

entry fun few (n : i64) : (i64) =
  assert n == 3
  in (n)
