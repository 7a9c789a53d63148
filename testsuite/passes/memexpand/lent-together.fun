// What a slice copies for two names that a loop makes one: both copies lie as the
// loop says, whichever was noted first.
// RUN: memexpand %s | funcheck %s
// RUN: memexpand %s > %t && memexpand %t | diff %t -
// RUN: memexpand %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand --layout=blocked %s | funverify -q --validity=20 --same-as=%s
// RUN: memexpand %s | lower | funverify -q --same-as=%s

entry fun main (n : i64) (q : i64) (A_mem : mem) (A : [q]i32 @ A_mem -> R(q)) : (B_mem' : mem, [n]i32 @ B_mem' -> R(n)) =
  assert 1 <= n && n <= q
  let (B_mem : mem) = alloc n * 4
  let (B : [n]i32 @ B_mem -> R(n)) =
    kernel i < n do
      let (x_mem : mem) (x : [q]i32 @ x_mem -> R(q)) (y_mem : mem) (y : [q]i32 @ y_mem -> R(q)) =
        loop (p_mem : mem = A_mem) (p : [q]i32 @ p_mem -> R(q) = A) (r_mem : mem = A_mem) (r : [q]i32 @ r_mem -> R(q) = A) for j < 2 do
          let (s : i32) = p[0]
          let (t : i32) = r[i]
          let (k : i64) = fmod(i64(s) * i64(t), 2) * i64(s) + 2
          let (d_mem : mem) = alloc (k + 2) * 8
          let (d : [k]i64 @ d_mem -> 2 + {(k : 1)}) = iota k
          let (c_mem : mem) = alloc q * 4
          let (c : [q]i32 @ c_mem -> R(q)) = copy r
          in (c_mem, c, c_mem, c)
      let (v : i32) = x[i]
      in (v)
  in (B_mem, B)

// CHECK:      kernel [[I:[a-z0-9_]+]] < n do
// CHECK-NEXT: let ([[P:A_[0-9]+]] : [q]i32 @ [[PM:p_mem_[0-9]+]] -> [[I]] + {(q : n)}) = copy A
// CHECK-NEXT: let ([[R:A_[0-9]+]] : [q]i32 @ [[RM:r_mem_[0-9]+]] -> [[I]] + {(q : n)}) = copy A
// CHECK-NEXT: let ({{A_[0-9]+}} : [q]i32 @ {{r_mem_[0-9]+}} -> [[I]] + {(q : n)}) = copy [[R]]
// CHECK-NEXT: let ({{A_[0-9]+}} : [q]i32 @ {{p_mem_[0-9]+}} -> [[I]] + {(q : n)}) = copy [[P]]
