// A loop in a thread passes on in turn what is in two blocks; that its arrays have
// at most one row is known by a proof that is not found a second time.
// RUN: memexpand %s | funverify -q --validity=20 --same-as=%s
entry fun main (n0 : i64) (A1_mem : mem) (A1 : *[n0 + 1][n0]u32 @ A1_mem -> R(n0 + 1, n0)) : (xs30_mem' : mem, *[n0]f64 @ xs30_mem' -> R(n0), xs29_mem' : mem, *[n0]u32 @ xs29_mem' -> R(n0), u64, f32, u8, f32) =
  let (slot : mem) = alloc 8
  let (k2 : i64) = fdiv(n0, max(n0, 1))
  let (xs29_mem : mem) = alloc n0 * 4
  let (xs30_mem : mem) = alloc n0 * 8
  let (k3 : i64 @ slot -> 0 + {}) = k2
  let (k3_1 : i64) = k3
  let (k4 : i64 @ slot -> 0 + {}) = k3_1 * k2
  let (k4_1 : i64) = k4
  let (xs5_mem : mem) = alloc k4_1 * 8
  let (xs5 : [k4_1]i64 @ xs5_mem -> R(k4_1)) = iota k4_1
  let (k9 : i64) =
    loop (k7 : i64 = i64(i32(k4_1))) for j6 < k4_1 do
      let (k8 : i64) = xs5[j6]
      in (fmod(k7 + 7 + fmod(i64(k8), 51), 51))
  let (xs29 : [n0]u32 @ xs29_mem -> R(n0)) (xs30 : [n0]f64 @ xs30_mem -> R(n0)) =
    kernel ix10 < n0 do
      let (xs13_mem : mem) = alloc k4_1 * 8
      let (xs17_mem : mem) = alloc k4_1 * 8
      let (c12 : u32) = A1[0, ix10]
      let (xs13 : [k4_1]i64 @ xs13_mem -> R(k4_1)) =
        kernel ix14 < k4_1 do
          in (select(true, k2, ix14))
      let (A16 : [max(0, k4_1 - 1)][2]i64 @ xs13_mem -> 0 + {(max(0, k4_1 - 1) : 1), (2 : 1)}) = xs13[0 + {(max(0, k4_1 - 1) : 1), (2 : 1)}]
      let (xs17 : [k4_1]i64 @ xs17_mem -> R(k4_1)) =
        kernel ix18 < k4_1 do
          let (k19 : i64) = xs5[ix18]
          in (clz(k19))
      let (A21 : [max(0, k4_1 - 1)][2]i64 @ xs17_mem -> 0 + {(max(0, k4_1 - 1) : 1), (2 : 1)}) = xs17[0 + {(max(0, k4_1 - 1) : 1), (2 : 1)}]
      let (A23_mem : mem) (A23 : [max(0, k4_1 - 1)][2]i64 @ A23_mem -> 0 + {(max(0, k4_1 - 1) : 1), (2 : 1)}) (A28_mem : mem) (A28 : [max(0, k4_1 - 1)][2]i64 @ A28_mem -> 0 + {(max(0, k4_1 - 1) : 1), (2 : 1)}) =
        loop (A23_mem : mem = xs13_mem) (A23 : [max(0, k4_1 - 1)][2]i64 @ A23_mem -> 0 + {(max(0, k4_1 - 1) : 1), (2 : 1)} = A16) (A24_mem : mem = xs17_mem) (A24 : [max(0, k4_1 - 1)][2]i64 @ A24_mem -> 0 + {(max(0, k4_1 - 1) : 1), (2 : 1)} = A21) for j22 < 3 do
          let (xs26_mem : mem) = alloc k4_1 * 8
          let (xs26 : [k4_1]i64 @ xs26_mem -> R(k4_1)) =
            kernel ix25 < k4_1 do
              in (ix25 + j22)
          let (A27 : [max(0, k4_1 - 1)][2]i64 @ xs26_mem -> 0 + {(max(0, k4_1 - 1) : 1), (2 : 1)}) = xs26[0 + {(max(0, k4_1 - 1) : 1), (2 : 1)}]
          in (xs26_mem, A27, A23_mem, A23)
      in (c12, f64(k9) + f64(k3_1))
  in (xs30_mem, xs30, xs29_mem, xs29, fdiv(u64(k4_1) << 37u64, max(15u64 & u64(k3_1), 1u64)), pow(f32(k2), 4.0f32) - min(f32(n0), -9.0f32), 7u8 * u8(k2) - (u8(n0) >> (u8(k9) & 7u8)), 4.0f32)
