// Views of an LMAD slice: a point makes another LMAD, a stride over two
// dimensions at once a chain.
// RUN: memintro %s | funcheck %s
// RUN: memintro %s | funverify -q --validity=20 --same-as=%s
// CHECK-LABEL: entry fun main (
// CHECK-SAME: n : i64) (A_mem : mem) (A : [20]i64 @ A_mem -> R(20)) : (Y'_mem' : mem, [n][2]i64 @ Y'_mem' -> R(n, 2), A_mem' : mem, [2 * n]i64 @ A_mem' -> 1 + {(n : 5), (2 : 3), (2 : 1)} after 4 * n - 1 + {(2 * n : -2)}, i64) =
// CHECK-NEXT:   assert 0 <= n && n <= 3
// CHECK-NEXT:   let (X : [n][2][2]i64 @ A_mem -> 1 + {(n : 5), (2 : 3), (2 : 1)}) = A[1 + {(n : 5), (2 : 3), (2 : 1)}]
// CHECK-NEXT:   let (Y : [n][2]i64 @ A_mem -> 4 + {(n : 5), (2 : 1)}) = X[:, 1, :]
// CHECK-NEXT:   let (F : [4 * n]i64 @ A_mem -> 1 + {(n : 5), (2 : 3), (2 : 1)} after R(4 * n)) = reshape [4 * n] X
// CHECK-NEXT:   let (G : [2 * n]i64 @ A_mem -> 1 + {(n : 5), (2 : 3), (2 : 1)} after 4 * n - 1 + {(2 * n : -2)}) = F[4 * n - 1 : 2 * n : -2]
// CHECK-NEXT:   let (s : i64) =
// CHECK-NEXT:     reduce (+) i < 2 * n do
// CHECK-NEXT:       let (g : i64) = G[i]
// CHECK-NEXT:       in (g)
// CHECK-NEXT:   let (Y'_mem : mem) = alloc n * 2 * 8
// CHECK-NEXT:   let (Y' : [n][2]i64 @ Y'_mem -> R(n, 2)) = copy Y
// CHECK-NEXT:   in (Y'_mem, Y', A_mem, G, s)
entry fun main (n : i64) (A : [20]i64) : ([n][2]i64, [2 * n]i64, i64) =
  assert 0 <= n && n <= 3
  let (X : [n][2][2]i64) = A[1 + {(n : 5), (2 : 3), (2 : 1)}]
  let (Y : [n][2]i64) = X[:, 1, :]
  let (F : [4 * n]i64) = reshape [4 * n] X
  let (G : [2 * n]i64) = F[4 * n - 1 : 2 * n : -2]
  let (s : i64) =
    reduce (+) i < 2 * n do
      let (g : i64) = G[i]
      in (g)
  let (Y' : [n][2]i64) = copy Y
  in (Y', G, s)
