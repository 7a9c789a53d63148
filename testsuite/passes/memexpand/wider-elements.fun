// RUN: memexpand %s | funcheck %s
// RUN: memexpand %s > %t
// RUN: echo 9 | funrun --semantics=heap --races %t | funcheck --check-prefix=VALUES %s
// RUN: funverify -q --validity %t --same-as=%s
// What an operator makes where a result will be, but of wider elements, is as
// long in elements and not in bytes: it does not move along with the result.

// CHECK:     let (c : [3]f32 @ {{.*}}) = replicate [3]
// CHECK-NOT: let ({{.*}} : [3]f32 @ {{R_parts_mem.*}}

// VALUES: [0u16, 0u16, 0u16]
// VALUES: 9.0f32
entry fun main (n : i64) : (R_mem' : mem, *[3]u16 @ R_mem' -> 48 + {(3 : 1)}, f32) =
  let (R_mem : mem) = alloc 304
  let (a_mem : mem) = alloc 6
  let (b_mem : mem) = alloc 6
  let (z_mem : mem) = alloc 6
  let (z : [3]u16 @ z_mem -> R(3)) = replicate [3] 0u16
  let (R : [3]u16 @ R_mem -> 48 + {(3 : 1)}) (v : f32) =
    reduce ((\ (a : [3]u16 @ a_mem -> R(3)) (b : [3]u16 @ b_mem -> R(3)) ->
        let (s_mem : mem) = alloc 6
        let (s : [3]u16 @ s_mem -> R(3)) =
          kernel j < 3 do
            let (x : u16) = a[j]
            let (y : u16) = b[j]
            in (x ^ y)
        in (s), z), (\ (x : f32) (y : f32) ->
        let (c : [3]f32 @ R_mem -> 48 + {(3 : 1)}) = replicate [3] x + y
        let (w : f32) = c[2]
        in (w), 0.0f32)) i < n do
      let (e_mem : mem) = alloc 6
      let (e : [3]u16 @ e_mem -> R(3)) = replicate [3] 0u16
      in (e, 1.0f32)
  in (R_mem, R, v)
