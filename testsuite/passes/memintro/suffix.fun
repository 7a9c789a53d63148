// A view that shrinks from trip to trip: its offset is a parameter, its block
// is not.
// RUN: memintro %s | funcheck %s
// RUN: memintro %s | funverify -q --validity=20 --same-as=%s
// CHECK-LABEL: entry fun main (
// CHECK-SAME: n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (k : i64, A_mem' : mem, #[mem] V_offset' : i64, [k]i64 @ A_mem' -> V_offset' + {(k : 1)}, i64) =
// CHECK-NEXT:   let (k : i64) (#[mem] V_offset : i64) (V : [k]i64 @ A_mem -> V_offset + {(k : 1)}) (s : i64) =
// CHECK-NEXT:     loop (k : i64 = n) (#[mem] V_offset : i64 = 0) (V : [k]i64 @ A_mem -> V_offset + {(k : 1)} = A) (s : i64 = 0) for i < n / 2 do
// CHECK-NEXT:       let (x : i64) = V[0]
// CHECK-NEXT:       let (W : [k - 2]i64 @ A_mem -> V_offset + 1 + {(k - 2 : 1)}) = V[1 : k - 2]
// CHECK-NEXT:       in (k - 2, V_offset + 1, W, s + x)
// CHECK-NEXT:   in (k, A_mem, V_offset, V, s)
entry fun main (n : i64) (A : [n]i64) : (k : i64, [k]i64, i64) =
  let (k : i64) (V : [k]i64) (s : i64) =
    loop (k : i64 = n) (V : [k]i64 = A) (s : i64 = 0) for i < n / 2 do
      let (x : i64) = V[0]
      let (W : [k - 2]i64) = V[1 : k - 2]
      in (k - 2, W, s + x)
  in (k, V, s)
