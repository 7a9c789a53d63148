#[note("a, (b)")]
fun f (n : i64) (A_mem : mem) (A : [n][n]f32 @ A_mem -> C(n, n)) : (#[mem] m : mem, *[n]f32 @ m -> 3 + {(n : 2)}) =
  let (s : mem(shared)) = alloc 64 in shared
  let (p : mem(private)) = alloc 16 * 4 in private
  let (B : [n]f32 @ A_mem -> n + 1 + {(n : n)}) = A[1, :]
  let (T : [4][n / 4]f32 @ A_mem -> R(n, n) after 0 + {(4 : 1), (n / 4 : 4)}) = reshape [4][n / 4] B
  let (S : [n][n]f32 @ A_mem -> fold (t, i) -> ((i - 3 * t + 1) mod (n + 2), i mod n)) = copy A
  let (U : [n][n]f32 @ A_mem -> R(n) after fold (t, i) -> (i mod 2)) = copy A
  let (#[mem] m : mem) (X : [n]f32 @ m -> R(n)) =
    loop (#[mem] q : mem = A_mem) (acc : *[n]f32 @ q -> R(n) = B) for i < n do
      in (q, acc)
  #[spec] let (r : f32 @ s -> 0 + {}) = A[0, 0]
  let (W : [n]f32 @ m -> R(n)) = X with [0] = r
  in (m, W)
