// RUN: echo '5 [[1,2],[3,4]]' | not funrun %s 2>&1 | funcheck --match-full-lines %s
// The indices of the loops around are told, outermost first; then what the index mentions.

fun main (m : i64) (A : [2][2]i64) : ([2]i64) =
  let (B : [2]i64) =
    kernel i < 2 do
      let (s : i64) =
        loop (s : i64 = 0) for j < m do
          let (x : i64) = A[i, m + j - 4]
          in (s + x)
      in (s)
  in (B)

// CHECK: {{.*}}.fun:[[#@LINE-5]]:11: error: index 2 is out of range in dimension 1 of 'A', which is [2][2]i64
// CHECK-NEXT: let (x : i64) = A[i, m + j - 4]
// CHECK-NEXT: ^
// CHECK-NEXT: funrun: note: where i = 0, j = 1, m = 5
// CHECK-NOT: {{.}}
