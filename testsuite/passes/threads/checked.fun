// RUN: guard %s | lower | checks | stripmine | threads | funcheck %s
// RUN: guard %s | lower | checks | stripmine | threads --least=3 | funverify -q --same-as=%s
// RUN: funopt -p cpu %s | funverify -q --same-as=%s

// A check that may end one iteration before its neighbours keeps a kernel from
// going in strips; the other one is a task.
// CHECK-LABEL: entry imp pick
//       CHECK:   if m > 1023 then
//  CHECK-NEXT:     kernel i < m do
//       CHECK:       assert
//       CHECK:   else
//  CHECK-NEXT:     for [[I:[a-z_0-9]+]] < m do
//       CHECK:       assert
//       CHECK:     done
//  CHECK-NEXT:   fi
//       CHECK:   #[task] kernel
//   CHECK-NOT:   fi
entry fun pick (n : i64) (m : i64) (at_mem : mem) (A_mem : mem) (at : [m]i64 @ at_mem -> R(m)) (A : [n]i32 @ A_mem -> R(n)) : (p_mem' : mem, q_mem' : mem, [m]i32 @ p_mem' -> R(m), [n]i32 @ q_mem' -> R(n)) =
  let (p_mem : mem) = alloc m * 4
  let (p : [m]i32 @ p_mem -> R(m)) =
    kernel i < m do
      let (k : i64) = at[i]
      let (x : i32) = A[k]
      in (x)
  let (q_mem : mem) = alloc n * 4
  let (q : [n]i32 @ q_mem -> R(n)) =
    kernel i < n do
      let (x : i32) = A[i]
      in (x + 1i32)
  in (p_mem, q_mem, p, q)
