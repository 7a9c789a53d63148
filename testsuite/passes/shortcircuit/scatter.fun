// The rows that a scatter puts somewhere are made there; and so is the array that
// it updates, where that is copied.
// RUN: memintro %s | hoist | shortcircuit | funcheck %s
// RUN: memintro %s | hoist | shortcircuit --remarks 2>&1 >/dev/null | funcheck --check-prefix=WHY %s
// RUN: memintro %s | hoist | shortcircuit | funverify -q --validity=20 --same-as=%s
// RUN: memintro %s | hoist | shortcircuit | memexpand | guard | lower | funcheck --check-prefix=IMP %s

// CHECK-LABEL: fun upside_down
// CHECK: let (row : [m]i64 @ D_mem -> {{.*}} + {(m : 1)}) =
// IMP-LABEL: imp upside_down
// IMP: kernel
// IMP: D_mem[
// IMP-NOT: D_mem[
// IMP: return
entry fun upside_down (n : i64) (m : i64) (D : *[n][m]i64) : (*[n][m]i64) =
  let (D' : [n][m]i64) =
    scatter D i < n do
      let (row : [m]i64) =
        kernel j < m do
          in (i + j & 255)
      in (n - 1 - i, row)
  in (D')

// CHECK-LABEL: fun chosen
// CHECK: let (row : [4]i64 @ D_mem -> 4 * k + {(4 : 1)}) =
entry fun chosen (n : i64) (ks : [n]i64) (D : *[n][4]i64) : (*[n][4]i64) =
  let (D' : [n][4]i64) =
    scatter D i < n do
      let (k : i64) = ks[i]
      assert 0 <= k && k < n
      let (row : [4]i64) =
        kernel j < 4 do
          in (i + j & 255)
      in (k, row)
  in (D')

// What is out of range is dropped.
// CHECK-LABEL: fun dropped
// CHECK: let (row : [4]i64 @ row_mem -> R(4)) =
// WHY: 'row' is not built in 'D'': {{.*}}
entry fun dropped (n : i64) (ks : [n]i64) (D : *[n][4]i64) : (*[n][4]i64) =
  let (D' : [n][4]i64) =
    scatter D i < n do
      let (k : i64) = ks[i]
      let (row : [4]i64) =
        kernel j < 4 do
          in (i + j & 255)
      in (k, row)
  in (D')

// One row less than there are: the last one is in the block, but not in D.
// CHECK-LABEL: fun beyond
// CHECK: let (row : [4]i64 @ row_mem -> R(4)) =
// WHY: 'row' is not built in 'D'': its index may be out of range of 'D''
entry fun beyond (n : i64) (A : *[n][4]i64) : (*[n - 1][4]i64) =
  assert n >= 1
  let (D : [n - 1][4]i64) = A[0 : n - 1, :]
  let (D' : [n - 1][4]i64) =
    scatter D i < n do
      let (row : [4]i64) =
        kernel j < 4 do
          in (i + j & 255)
      in (i, row)
  let (R : [n - 1][4]i64) = copy D'
  in (R)

// Combined with what is there, it is not what is there.
// CHECK-LABEL: fun combined
// CHECK: let (row : [4]i64 @ row_mem -> R(4)) =

entry fun combined (n : i64) (D : *[n][4]i64) (z : [4]i64) : (*[n][4]i64) =
  let (D' : [n][4]i64) =
    scatter ((\ (a : [4]i64) (b : [4]i64) ->
        let (c : [4]i64) =
          kernel j < 4 do
            let (x : i64) = a[j]
            let (y : i64) = b[j]
            in (max(x, y))
        in (c), z)) D i < n do
      let (row : [4]i64) =
        kernel j < 4 do
          in (i + j & 255)
      in (n - 1 - i, row)
  in (D')

// What is scattered into is made where it is copied to.
// CHECK-LABEL: fun updated
// CHECK: let (D : [n]i64 @ R_mem -> n + {(n : 1)}) = replicate [n] 7
// CHECK: let (D' : [n]i64 @ R_mem -> n + {(n : 1)}) =
// CHECK-NEXT: scatter D
entry fun updated (n : i64) (R : *[2][n]i64) : (*[2][n]i64) =
  let (D : [n]i64) = replicate [n] 7
  let (D' : [n]i64) =
    scatter D i < n do
      in (n - 1 - i, i)
  let (R' : [2][n]i64) = R with [1, :] = D'
  in (R')
