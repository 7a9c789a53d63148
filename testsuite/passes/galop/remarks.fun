// Every access to what lies on the device has a remark: along which variable it
// goes, how many bytes that moves, and what was done, or why nothing was.
// RUN: galop --remarks=%t %s > %t.with && galop %s | diff - %t.with && funcheck --input-file=%t %s
// RUN: memintro %s | galop --remarks=%t.mem > %t.with && memintro %s | galop | diff - %t.with

// CHECK-DAG: 'a' reads 'A' scattered along 'i', 32 * n * n bytes; a copy in the layout (1, 0) makes that 4 * n * n
// CHECK-DAG: 'b' reads 'x' scattered along 'i', 8 * n bytes; the array has one dimension
// CHECK-DAG: 'c' reads 'C' scattered along 'i', 32 * n * n bytes; (e) an index is no sum of iteration variables
// CHECK-DAG: 'd' reads 'D' scattered along 'i', 32 * n bytes; (d) the array has that layout already
// CHECK-DAG: 'e' reads 'E' together along 'i', 4 * n * n bytes
// CHECK-DAG: 'out' writes 'out' together along 'i', 4 * n bytes
entry fun main (n : i64) (x : [2 * n + 1]f32) (A : [n][n]f32) (C : [n][n]f32) (D : [n][n]f32) (E : [n][n]f32) : ([n]f32) =
  let (out : [n]f32) =
    kernel i < n do
      let (b : f32) = x[2 * i]
      let (d : f32) = D[i, i]
      let (s : f32) =
        loop (s : f32 = d) for j < n do
          let (a : f32) = A[i, j]
          let (c : f32) = C[i, i64(b)]
          let (e : f32) = E[j, i]
          in (s + a + c + e)
      in (s)
  in (out)
