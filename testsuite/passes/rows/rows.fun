// In a group, folds of long rows go along the rows: the group runs their
// iterations, and its lanes share the elements.
// RUN: rows %s | lower | barriers | strength | invariant | funcheck %s
// RUN: rows %s | lower | barriers | strength | invariant | funverify -q --same-as=%s
// RUN: rows %s | funverify -q --validity=50 --same-as=%s
// RUN: rows %s | lower | funverify -q --same-as=%s
// RUN: rows --remarks %s 2>&1 >/dev/null | funcheck --check-prefix=REMARK --implicit-check-not=remark: %s
// RUN: rows --limit=1 %s | grep -c 'j < m at lane' | grep -q '^2$'

// REMARK-COUNT-2: remark: the lanes of the group share the elements of each row [rows: rows]
// REMARK: remark: the lanes of the group do not share the elements of each row: its bodies do more than to go over long rows [rows, missed: rows]
entry fun scanned (n : i64) (m : i64) (k : i64) : (R_mem' : mem, [n][m][k]i64 @ R_mem' -> R(n, m, k)) =
  let (z_mem : mem) = alloc k * 8
  let (R_mem : mem) = alloc n * m * k * 8
  let (z : [k]i64 @ z_mem -> R(k)) = replicate [k] 0
  let (v_mem : mem) = alloc k * 8 * max(0, m) * max(0, n)
  let (c_mem : mem) = alloc k * 8 * max(0, n)
  let (R : [n][m][k]i64 @ R_mem -> R(n, m, k)) =
    kernel i < n at block do
      let (a_mem : mem(shared)) = alloc k * 8 in shared
      let (b_mem : mem(shared)) = alloc k * 8 in shared
      let (r_mem : mem(shared)) = alloc m * k * 8 in shared
      let (r : [m][k]i64 @ r_mem -> R(m, k)) =
        scan ((\ (a : [k]i64 @ a_mem -> R(k)) (b : [k]i64 @ b_mem -> R(k)) ->
            let (c : [k]i64 @ c_mem -> i * k + {(k : 1)}) =
              kernel q < k do
                let (x : i64) = a[q]
                let (y : i64) = b[q]
                in (x + y)
            in (c), z)) j < m at lane do
          let (v : [k]i64 @ v_mem -> i * k * max(m, 0) + j + {(k : m)}) =
            kernel q < k do
              in (i * 100 + j * 10 + q)
          in (v)
      in (r)
  in (R_mem, R)
// CHECK-LABEL: imp scanned
//       CHECK:     for j < m do
//  CHECK-NEXT:       kernel q < k at lane do
//       CHECK:       barrier
//  CHECK-NEXT:       if j == 0 then
//   CHECK-NOT:         barrier
//       CHECK:         kernel {{i_[0-9]+}} < k at lane do
//       CHECK:       else
//   CHECK-NOT:         barrier
//       CHECK:         kernel q < k at lane do
//       CHECK:           r_mem[{{at_[0-9]+}} + q] <- x + y : i64
//       CHECK:       fi
//  CHECK-NEXT:     done

entry fun reduced (n : i64) (m : i64) (k : i64) (z_mem : mem) (z : [k]i64 @ z_mem -> R(k)) : (R_mem' : mem, [n][k]i64 @ R_mem' -> R(n, k)) =
  let (R_mem : mem) = alloc n * k * 8
  let (v_mem : mem) = alloc k * 8 * max(0, m) * max(0, n)
  let (c_mem : mem) = alloc k * 8 * max(0, n)
  let (R : [n][k]i64 @ R_mem -> R(n, k)) =
    kernel i < n at block do
      let (a_mem : mem(shared)) = alloc k * 8 in shared
      let (b_mem : mem(shared)) = alloc k * 8 in shared
      let (r_mem : mem(shared)) = alloc k * 8 in shared
      let (r : [k]i64 @ r_mem -> R(k)) =
        reduce ((\ (a : [k]i64 @ a_mem -> R(k)) (b : [k]i64 @ b_mem -> R(k)) ->
            let (c : [k]i64 @ c_mem -> i * k + {(k : 1)}) =
              kernel q < k do
                let (x : i64) = a[q]
                let (y : i64) = b[q]
                in (x + y)
            in (c), z)) j < m at lane do
          let (v : [k]i64 @ v_mem -> i * k * max(m, 0) + j + {(k : m)}) =
            kernel q < k do
              in (i * 100 + j * 10 + q)
          in (v)
      in (r)
  in (R_mem, R)
// CHECK-LABEL: imp reduced
//       CHECK:   kernel i < n at block do
//   CHECK-NOT:     kernel one
//       CHECK:     for j < m do
//       CHECK:       kernel q < k at lane do

// Short ones are not worth a barrier for each.
entry fun short (n : i64) (m : i64) (z_mem : mem) (z : [4]i64 @ z_mem -> R(4)) : (R_mem' : mem, [n][m][4]i64 @ R_mem' -> R(n, m, 4)) =
  let (R_mem : mem) = alloc n * m * 4 * 8
  let (R : [n][m][4]i64 @ R_mem -> R(n, m, 4)) =
    kernel i < n at block do
      let (a_mem : mem(shared)) = alloc 32 in shared
      let (b_mem : mem(shared)) = alloc 32 in shared
      let (r_mem : mem(shared)) = alloc 32 * m in shared
      let (r : [m][4]i64 @ r_mem -> R(m, 4)) =
        scan ((\ (a : [4]i64 @ a_mem -> R(4)) (b : [4]i64 @ b_mem -> R(4)) ->
            let (c_mem : mem(private)) = alloc 32 in private
            let (c : [4]i64 @ c_mem -> R(4)) =
              kernel q < 4 do
                let (x : i64) = a[q]
                let (y : i64) = b[q]
                in (x + y)
            in (c), z)) j < m at lane do
          let (v_mem : mem(private)) = alloc 32 in private
          let (v : [4]i64 @ v_mem -> R(4)) =
            kernel q < 4 do
              in (i * 100 + j * 10 + q)
          in (v)
      in (r)
  in (R_mem, R)
// CHECK-LABEL: imp short
//       CHECK:     kernel one < 1 at lane do
