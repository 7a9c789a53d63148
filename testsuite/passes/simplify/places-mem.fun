// Where a name in a size or a place turns out to be a number, operators that this
// decides go.
// RUN: simplify %s | funcheck %s
// RUN: simplify %s | simplify | funcheck %s
// RUN: simplify %s | funverify -q --validity=10 --same-as=%s

// CHECK-LABEL: entry fun main
//  CHECK-SAME: (k : i64, m : mem, [n + k]i64 @ m -> R(n + k), i64)
//       CHECK:   let (A : [n]i64 @ A_mem -> i + {(n : n)}) =
//       CHECK:   let (V : [n]i64 @ A_mem -> i + (n - 1) * n + {(n : -n)}) = reverse 0 A
//       CHECK:   let (C : [n]i64 @ C_mem -> R(n)) = copy A
//       CHECK:   in (0, C_mem, C, x)
entry fun main (n : i64) (i : i64) (c : bool) : (k : i64, m : mem, [n + k]i64 @ m -> R(n + k), i64) =
  assert i >= 0 && i < n
  let (A_mem : mem) = alloc n * n * 8
  let (#[mem] o : i64) (#[mem] s : i64) (k : i64) (A : [n + k]i64 @ A_mem -> o * n + i + {(n + k : s * n)}) =
    if c then
      let (a : [n]i64 @ A_mem -> i + {(n : n)}) = iota n
      in (0, 1, 0, a)
    else
      let (b : [n]i64 @ A_mem -> i + {(n : n)}) = replicate [n] 4
      in (0, 1, 0, b)
  let (V : [n + k]i64 @ A_mem -> o * n + i + (n + k - 1) * (s * n) + {(n + k : -(s * n))}) = reverse 0 A
  let (x : i64) = V[0]
  let (C_mem : mem) = alloc (n + k) * 8
  let (C : [n + k]i64 @ C_mem -> R(n + k)) = copy A
  in (k, C_mem, C, x)
