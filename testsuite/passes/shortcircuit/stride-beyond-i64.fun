// RUN: memintro %s | hoist | shortcircuit --remarks 2>&1 | funcheck %s
// RUN: memintro %s | hoist | shortcircuit | lmad-check - | funcheck %s --check-prefix=LISTED
// RUN: funemit --target=c %s | funcheck %s --check-prefix=EMITTED

// No i64 is that stride; whether elements meet is a question about integers.
// CHECK: remark: 'v' is built in 'A'
// LISTED: yes: each element of 'v' has its own offset
// EMITTED: big
entry fun big (n : i64) (m : i64) (A : *[n]i64) (v' : [2]i64) : (*[n]i64) =
  assert m == 3037000500 && n > m * m
  let (v : [2]i64) = copy v'
  let (B : [n]i64) = A with [0 + {(2 : m * m)}] = v
  in (B)
