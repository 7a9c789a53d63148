// RUN: echo '4 5' | funrun --semantics=heap --races %s | funcheck --match-full-lines %s
// RUN: echo '4 5' | funrun %s | funcheck --match-full-lines %s
// A stencil that keeps two rows: row t + 1 takes the place of row t - 1.  The
// block has room for 2 * n elements.

entry fun main (n : i64) (T : i64) : (m' : mem, [n]i64 @ m' -> fold (y) -> ((T - 1) mod 2, y mod n)) =
  let (m : mem) = alloc 8 * 2 * n
  let (A0 : [T][n]i64 @ m -> fold (x, y) -> (x mod 2, y mod n)) = scratch [T][n] i64
  let (first : [n]i64 @ m -> fold (y) -> (0 mod 2, y mod n)) = iota n
  let (A1 : [T][n]i64 @ m -> fold (x, y) -> (x mod 2, y mod n)) = A0 with [0, :] = first
  let (A : [T][n]i64 @ m -> fold (x, y) -> (x mod 2, y mod n)) =
    loop (B : *[T][n]i64 @ m -> fold (x, y) -> (x mod 2, y mod n) = A1) for t < T - 1 do
      let (C : [T][n]i64 @ m -> fold (x, y) -> (x mod 2, y mod n)) =
        loop (D : *[T][n]i64 @ m -> fold (x, y) -> (x mod 2, y mod n) = B) for i < n do
          let (l : i64) = D[t, max(i - 1, 0)]
          let (r : i64) = D[t, min(i + 1, n - 1)]
          let (E : [T][n]i64 @ m -> fold (x, y) -> (x mod 2, y mod n)) = D with [t + 1, i] = l + r
          in (E)
      in (C)
  let (last : [n]i64 @ m -> fold (y) -> ((T - 1) mod 2, y mod n)) = A[T - 1, :]
  in (m, last)

// CHECK: [18, 22, 26, 30]
