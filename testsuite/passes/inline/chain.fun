// A callee that calls another one, twice, in a kernel: names that are taken
// grow, and asserts stay where the calls were.
// RUN: inline %s | funcheck %s
// RUN: inline %s | funverify -q --same-as=%s
// CHECK-LABEL: entry fun main (
// CHECK-SAME: n : i64) (A : [n + n]f32) : ([n]f32) =
// CHECK-NEXT:   let (R : [n]f32) =
// CHECK-NEXT:     kernel i < n do
// CHECK-NEXT:       let ([[N_1:n_[0-9]+]] : i64) = n + n
// CHECK-NEXT:       let ([[I_1:i_[0-9]+]] : i64) = 2 * i
// CHECK-NEXT:       assert 0 <= [[I_1]] && [[I_1]] < [[N_1]] "get: index"
// CHECK-NEXT:       let ([[X_1:x_[0-9]+]] : f32) = A[[[I_1]]]
// CHECK-NEXT:       let ([[I_2:i_[0-9]+]] : i64) = 2 * i + 1
// CHECK-NEXT:       assert 0 <= [[I_2]] && [[I_2]] < [[N_1]] "get: index"
// CHECK-NEXT:       let (y : f32) = A[[[I_2]]]
// CHECK-NEXT:       let (x : f32) = [[X_1]] + y
// CHECK-NEXT:       in (x)
// CHECK-NEXT:   in (R)
fun get (n : i64) (A : [n]f32) (i : i64) : (f32) =
  assert 0 <= i && i < n "get: index"
  let (x : f32) = A[i]
  in (x)
fun sum2 (n : i64) (A : [n]f32) (i : i64) : (f32) =
  let (x : f32) = get(n, A, 2 * i)
  let (y : f32) = get(n, A, 2 * i + 1)
  in (x + y)
entry fun main (n : i64) (A : [n + n]f32) : ([n]f32) =
  let (R : [n]f32) =
    kernel i < n do
      let (x : f32) = sum2(n + n, A, i)
      in (x)
  in (R)
