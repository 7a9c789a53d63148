// Sums of rows by groups: the host tells how many threads a group has, and each
// goes through its part of the row.
// RUN: memintro %s | memexpand --target=gpu | segments --always | lower | owners | barriers | chunk --target=gpu | loops --target=gpu -o %t.imp
// RUN: launch %t.imp -o %t && funcheck %s < %t
// RUN: funverify -q --same-as=%s %t
// RUN: launch %t | cmp - %t
// RUN: launch --target=cpu %t.imp | funcheck --check-prefix=CPU %s
// RUN: echo '2 3 [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]]' | funrun --entry=sums %t | funcheck --check-prefix=VALUE %s

// VALUE: [6i32, 15i32]

// CPU:     kernel l < parts at lane do
// CPU:     kernel row < rows, k < 2 do

// CHECK-LABEL: imp sums
// CHECK:       #[launch(off)] kernel i < n at block do
// CHECK:         parts <- min(m, 256)
// CHECK-NEXT:    kernel lane < 256 at lane do
// CHECK-NEXT:      var l : i64
// CHECK-NEXT:      l <- lane
// CHECK:           more_1 <- l < parts
// CHECK-NEXT:      while more_1 do
entry fun sums (n : i64) (m : i64) (A : [n][m]i32) : ([n]i32) =
  let (B : [n]i32) =
    kernel i < n do
      let (s : i32) =
        reduce (+) j < m do
          let (x : i32) = A[i, j]
          in (x)
      in (s)
  in (B)

// CHECK-LABEL: imp turned
// CHECK:       #[guard] assert n <= 9223372036854775807 / max(m, 1) "there are too many iterations"
// CHECK-NEXT:  var rows : i64
// CHECK-NEXT:  rows <- max(n, 0) * max(m, 0)
// CHECK-NEXT:  kernel row < rows, k < 2 do
// CHECK-NEXT:    var j : i64
// CHECK-NEXT:    j <- row % m
// CHECK-NEXT:    var i : i64
// CHECK-NEXT:    i <- row / m
// CHECK-NEXT:    var x : i32
entry fun turned (n : i64) (m : i64) (A : [n][m]i32) : ([n][m][2]i32) =
  let (B : [n][m][2]i32) =
    kernel i < n, j < m, k < 2 do
      let (x : i32) = A[i, j]
      in (x + i32(k))
  in (B)
