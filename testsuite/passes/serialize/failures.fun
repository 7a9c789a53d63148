// What failed still fails, and what did not does not: with sizes that are negative or
// overflow, also where there is no iteration, and with errors of the body.
// RUN: serialize %s > %t
// RUN: echo '-1 1 0' | funrun --entry=plane %s && echo '-1 1 0' | funrun --entry=plane %t
// RUN: echo '0 5 2' | funrun --entry=plane %s && echo '0 5 2' | funrun --entry=plane %t
// RUN: echo '-1 1 1' | not funrun --entry=plane %s && echo '-1 1 1' | not funrun --entry=plane %t
// RUN: echo '0 3037000500 1' | not funrun --entry=plane %s
// RUN: echo '0 3037000500 1' | not funrun --entry=plane %t
// RUN: echo '2 2 1 [2i64, 2i64]' | funrun --entry=rows %s
// RUN: echo '2 2 1 [2i64, 2i64]' | funrun --entry=rows %t
// RUN: echo '2 2 1 [2i64, -2i64]' | not funrun --entry=rows %s
// RUN: echo '2 2 1 [2i64, -2i64]' | not funrun --entry=rows %t
// RUN: echo '2 2 1 [2i64, 1i64]' | not funrun --entry=rows %t
// RUN: echo '2 2 1 [2i64, 3i64]' | not funrun --entry=rows %t
// RUN: echo '2 0 1 [0i64, 0i64]' | funrun --entry=rows %s
// RUN: echo '2 0 1 [0i64, 0i64]' | funrun --entry=rows %t
// RUN: serialize %s | funverify -q --validity=20 --same-as=%s
fun plane (n : i64) (m : i64) (T : i64) : (i64) =
  let (r : i64) =
    loop (r : i64 = 0) for t < T do
      let (B : [n][m * m]i64) =
        kernel i < n, j < m * m do
          in (i + j)
      let (s : i64) =
        reduce (max) i < n do
          let (b : i64) = B[i, 0]
          in (b)
      in (max(s, r))
  in (r)

fun rows (n : i64) (m : i64) (T : i64) (K : [n]i64) : (i64) =
  let (r : i64) =
    loop (r : i64 = 0) for t < T do
      let (B : [n][m]i64) =
        kernel i < n do
          let (k : i64) = K[i]
          let (row : [k]i64) =
            kernel j < k do
              in (i + j)
          assert k == m
          in (row)
      let (C : [m][n]i64) = transpose B
      in (r + 1)
  in (r)
