// RUN: not funverify %s 2>&1 | funcheck --match-full-lines %s
// What comes after a scan makes no arrays.

fun scans (n : i64) (A : [n][n]f32) : (i64) =
  let (c : [n]i64) =
    scan (+) i < n do
      in (i)
    then j (s : i64) do
      let (r : [n]i64) = iota n
      let (x : i64) = r[j]
      in (x + s)
  in (n)

// CHECK:      {{.*}}:9:16: error: 'then' makes no arrays, but 'r' is [n]i64 [then-array]
// CHECK-NEXT:         let (r : [n]i64) = iota n
// CHECK-NEXT:                  ^~~~~~
// CHECK-NOT:  {{.*(error|note):.*}}
