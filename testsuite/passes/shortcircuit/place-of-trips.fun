// An array that each trip makes elsewhere in one block, beside the last one, cannot
// be in one place.
// RUN: shortcircuit %s | funcheck %s
// RUN: shortcircuit --remarks %s 2>&1 >/dev/null | funcheck --check-prefix=WHY %s
// RUN: shortcircuit %s | funverify -q --validity=20 --same-as=%s

// CHECK-LABEL: fun turns
// CHECK:       (B : [n]f64 @ m -> n - o + {(n : 1)}) = rotate 0 2 A
// WHY: 'R' is not built in 'RR': 'B' is made in another place of its block
entry fun turns (n : i64) (T : i64) (A0_mem : mem) (A0 : [n]f64 @ A0_mem -> R(n)) : (R_mem' : mem, [n]f64 @ R_mem' -> R(n)) =
  let (m : mem) = alloc 3 * n * 8
  let (L : [n]f64 @ m -> 2 * n + {(n : 1)}) = copy A0
  let (A1 : [n]f64 @ m -> R(n)) = copy L
  let (R_mem : mem) = alloc n * 8
  let (#[mem] o1 : i64) (R : [n]f64 @ m -> o1 + {(n : 1)}) =
    loop (#[mem] o : i64 = 0) (A : [n]f64 @ m -> o + {(n : 1)} = A1) for t < T do
      let (B : [n]f64 @ m -> n - o + {(n : 1)}) = rotate 0 2 A
      in (n - o, B)
  let (RR : [n]f64 @ R_mem -> R(n)) = copy R
  in (R_mem, RR)

// The same modulo 2 * n.
// CHECK-LABEL: fun folds
// CHECK:       (B : [n]f64 @ m -> fold (p) -> ((p + n * t + n) mod (2 * n))) = rotate 0 2 A
// WHY: 'R' is not built in 'RR': 'B' is made in another place of its block
entry fun folds (n : i64) (T : i64) (A0_mem : mem) (A0 : [n]f64 @ A0_mem -> R(n)) : (R_mem' : mem, [n]f64 @ R_mem' -> R(n)) =
  assert n >= 1
  let (m : mem) = alloc 2 * n * 8
  let (L : [n]f64 @ m -> n + {(n : 1)}) = copy A0
  let (A1 : [n]f64 @ m -> fold (p) -> (p mod (2 * n))) = copy L
  let (R_mem : mem) = alloc n * 8
  let (#[mem] o1 : i64) (R : [n]f64 @ m -> fold (p) -> ((p + o1) mod (2 * n))) =
    loop (#[mem] o : i64 = 0) (A : [n]f64 @ m -> fold (p) -> ((p + o) mod (2 * n)) = A1) for t < T do
      let (B : [n]f64 @ m -> fold (p) -> ((p + n * t + n) mod (2 * n))) = rotate 0 2 A
      in (n * t + n, B)
  let (RR : [n]f64 @ R_mem -> R(n)) = copy R
  in (R_mem, RR)
