// RUN: funverify -q --validity=20 %s
// RUN: sed 's/(k - t \* m)/(k - t)/' %s | not funverify - 2>&1 | funcheck %s
// Neighbouring dimensions of a fold merge where the inner one is all of its row.

// CHECK: error: 'B' is 'A' reshaped, so its index function is 'fold (i) -> ((i - t * m) mod ((n + 1) * m))', not
entry fun merged (n : i64) (m : i64) (t : i64) : (i64) =
  assert 1 <= n && n <= 9 && 1 <= m && m <= 9 && -9 <= t && t <= 9
  let (mem' : mem) = alloc (n + 1) * m * 8
  let (A : [n][m]i64 @ mem' -> fold (i, j) -> ((i - t) mod (n + 1), j mod m)) =
    kernel i < n, j < m do
      in (i * 10 + j)
  let (B : [n * m]i64 @ mem' -> fold (k) -> ((k - t * m) mod (n + 1) * m)) = reshape [n * m] A
  let (C : [m][n]i64 @ mem' -> fold (j, i) -> ((j * n + i - t * m) mod (n + 1) * m)) = reshape [m][n] B
  let (x : i64) = B[n * m - 1]
  let (y : i64) = C[m - 1, 0]
  in (x + y)

entry fun outer (n : i64) (t : i64) : (i64) =
  assert 1 <= n && n <= 5 && -9 <= t && t <= 9
  let (mem' : mem) = alloc (n + 2) * n * 3 * 8
  let (A : [n][n][3]i64 @ mem' -> fold (i, j, k) -> ((i + t) mod (n + 2), j mod n, (2 - k) mod 3)) =
    kernel i < n, j < n, k < 3 do
      in (i * 100 + j * 10 + k)
  let (B : [n * n][3]i64 @ mem' -> fold (i, k) -> ((i + t * n) mod (n + 2) * n, (2 - k) mod 3)) = reshape [n * n][3] A
  let (x : i64) = B[n * n - 1, 2]
  in (x)
