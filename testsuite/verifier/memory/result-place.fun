// RUN: funverify -q %s
// Results live where the names that they get are said to, with blocks, sizes and
// parts of LMADs put for the names (SC22, section IV-C).
fun choose (n : i64) (c : bool) (x_mem : mem) (x : [n][n]f32 @ x_mem -> R(n, n)) (y_mem : mem) (y : [n][n]f32 @ y_mem -> C(n, n)) : (z_mem : mem, #[mem] a : i64, #[mem] b : i64, [n][n]f32 @ z_mem -> 0 + {(n : a), (n : b)}) =
  let (z_mem : mem) (#[mem] a : i64) (#[mem] b : i64) (z : [n][n]f32 @ z_mem -> 0 + {(n : a), (n : b)}) =
    if c then
      in (x_mem, n, 1, x)
    else
      in (y_mem, 1, n, y)
  in (z_mem, a, b, z)

fun sized (n : i64) (c : bool) (m : mem) (A : [n]f32 @ m -> R(n)) : ([n]f32 @ m -> R(n)) =
  let (k : i64) (k_mem : mem) (B : [k]f32 @ k_mem -> 0 + {(k : 1)}) =
    if c then
      let (x_mem : mem) = alloc 8
      let (x : [2]f32 @ x_mem -> R(2)) = replicate [2] 1.0f32
      in (2, x_mem, x)
    else
      assert n == 3
      let (y : [3]f32 @ m -> 0 + {(n : 1)}) = A
      in (3, m, y)
  in (A)

fun loops (n : i64) (m : mem) (A : [n]f32 @ m -> R(n)) : (i64) =
  let (k : mem) (#[mem] o : i64) (B : [n]f32 @ k -> o + {(n : 1)}) =
    loop (k : mem = m) (#[mem] o : i64 = 0) (x : [n]f32 @ k -> o + {(n : 1)} = A) for i < n do
      let (l : mem) = alloc 4 * (n + i)
      let (y : [n]f32 @ l -> i + {(n : 1)}) = copy x
      in (l, i, y)
  in (n)

// Below the assert the links compose; above it, for any n, they do not.
fun chains (n : i64) (m : mem) (A : [n][n]i64 @ m -> C(n, n)) : (k : mem, [4]i64 @ k -> C(4, 4) after 15 + {(4 : -5)}, [2][2]i64 @ k -> C(n, n) after 1 + {(2 : 8), (2 : 1)}) =
  let (F : [n * n]i64 @ m -> C(n, n) after R(n * n)) = reshape [n * n] A
  assert n == 4
  let (G : [n * n]i64 @ m -> C(n, n) after n * n - 1 + {(n * n : -1)}) = reverse 0 F
  let (D : [4]i64 @ m -> C(4, 4) after 15 + {(4 : -5)}) = G[0 + {(4 : 5)}]
  let (E : [2][2]i64 @ m -> C(4, 4) after 1 + {(2 : 8), (2 : 1)}) = F[1 + {(2 : 8), (2 : 1)}]
  in (m, D, E)
