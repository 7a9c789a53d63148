// RUN: funverify -q %s
// A fold of which no row reaches its modulus, by numbers alone, is an LMAD.

fun dense (n : i64) (m : mem) (A : [n]i64 @ m -> fold (p) -> (p mod n)) : (m' : mem, [n]i64 @ m' -> R(n)) =
  in (m, A)

fun wider (n : i64) (k : i64) (m : mem) (A : [n][k]i64 @ m -> fold (p, q) -> ((p + 1) mod (n + 2), q mod k)) : (m' : mem, [n][k]i64 @ m' -> k + {(n : k), (k : 1)}) =
  in (m, A)

fun turned (n : i64) (k : i64) (m : mem) (A : [n][k]i64 @ m -> fold (p, q) -> (q mod k, 2 mod 4, p mod n)) : (m' : mem, [n][k]i64 @ m' -> 2 * n + {(n : 1), (k : 4 * n)}) =
  in (m, A)

fun again (n : i64) (o : i64) (m : mem) (A : [n]i64 @ m -> fold (p) -> ((p + o) mod (n + 1))) : (i64, m' : mem, [n]i64 @ m' -> R(n)) =
  assert o == 3 * n + 3
  in (o, m, A)

fun row (n : i64) (m : mem) (A : [1][n]i64 @ m -> fold (p, q) -> (p mod 2, q mod n)) : (m' : mem, [1][n]i64 @ m' -> 0 + {(1 : 7), (n : 1)}) =
  in (m, A)
