// RUN: galop --target=cpu %s | funverify -q --same-as=%s
// RUN: galop --target=cpu --remarks %s 2>&1 | funcheck %s
// Two reads whose distance does not fit i64 are not in one line.
// CHECK: remark: 'c' reads 'A'
entry fun far (n : i64) (m : i64) (A : [n][m]f32) : ([n]f32) =
  let (B : [n]f32) =
    kernel i < n do
      let (s : f32) =
        loop (s : f32 = 0.0f32) for j < m do
          let (a : f32) = A[i, max(j - 1, 0)]
          let (b : f32) = A[i, min(j + 3037000501, m - 1)]
          let (c : f32) = A[i, select(j == 0, m - 1, j - 9223372036854775807)]
          in (s + a + b + c)
      in (s)
  in (B)
