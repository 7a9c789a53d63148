// RUN: funtest --through=value,memory,imp,c %s | funcheck %s
// RUN: funtest --print-cases %s -o %t.json && funtest --through=value,c %s %t.json
// Values of all types and shapes; entries called as C's words; several results; arguments
// that are consumed; cases on several lines, after statements, and with comments.
// CHECK: {{^}}11 cases of 1 program through value, memory, imp, c: 44 passed{{$}}
// RUN-VALUE: main([1.5, nan, inf, -inf, -0.0], 200, true, -9223372036854775808) == \
//   [1.5, nan, inf, -inf, -0.0], 200, true, -9223372036854775808
// RUN-VALUE: main([0, 1, 2, 3, 4], 255u8, false, -1) == ([0.0f32, 1, 2, 3, 4], 255u8, false, -1)
/// RUN-VALUE: double(1, [[[1, 2], \
///                        [3, 4]]]) == \
///   [[[2, 4], [6, 8]]]
// RUN-VALUE: double(0, empty([0][2][2]i32)) == empty([0][2][2]i32) // nothing
// RUN-VALUE: switch([1, 2, 3]) == [7, 2, 3]
// RUN-VALUE: switch([1, 2, 3])
// RUN-VALUE: int(-128, 0x1p-2) == (-128, empty([0]i8), 0.25)
// RUN-VALUE: if_(true) == false
// RUN-VALUE: half(3) == [7, undef, undef]
// RUN-VALUE: small(65535, 4294967295, 18446744073709551615) == \
//   65535, 4294967295, 18446744073709551615
entry fun main (A : [5]f32) (b : u8) (c : bool) (d : i64) : ([5]f32, u8, bool, i64) =
  let (B : [5]f32) = copy A
  in (B, b, c, d)

entry fun double (n : i64) (A : [n][2][2]i32) : ([n][2][2]i32) =
  let (B : [n][2][2]i32) =
    kernel i < n, j < 2, k < 2 do
      let (a : i32) = A[i, j, k]
      in (a + a)
  in (B)

entry fun switch (A : *[3]i64) : ([3]i64) =
  let (B : [3]i64) = A with [0] = 7
  in (B)

entry fun int (a : i8) (x : f64) : (i8, [0]i8, f64) =
  let (B : [0]i8) = scratch [0] i8
  in (a, B, x)

entry fun if_ (a : bool) : (bool) =
  in (!a)

entry fun half (n : i64) : ([n]i32) =
  let (A : [n]i32) = scratch [n] i32
  let (B : [n]i32) = A with [0] = 7i32
  in (B)

entry fun small (a : u16) (b : u32) (c : u64) : (u16, u32, u64) =
  in (a, b, c) // RUN-VALUE: small(0, 0, 0) == 0, 0, 0
