// RUN: guard %s | funcheck %s
// RUN: guard %s | funverify -q --same-as=%s
// An update that selects nothing may have any stride.
// CHECK-LABEL: entry fun main
// CHECK: assert z <= 0 || s != 0 "{{.*}}stride of an update of A: not s != 0"
// CHECK: assert z <= 1 || r != 0 "{{.*}}stride of an update of B: not r != 0"
// CHECK: assert z <= 0 || 0 != 0 "{{.*}}stride of an update of B: not 0 != 0"
entry fun main (z : i64) (s : i64) (r : i64) (A : *[4]i64) : ([4]i64) =
  assert 0 <= z && z <= 2 && 0 <= s && s <= 1 && 0 <= r && r <= 1
  let (v : [z][2]i64) = replicate [z][2] 9
  let (B : [4]i64) = A with [0 + {(z : 2), (2 : s)}] = v
  let (w : [z][2]i64) = replicate [z][2] 9
  let (C : [4]i64) = B with [0 + {(z : r), (2 : 0)}] = w
  in (C)
