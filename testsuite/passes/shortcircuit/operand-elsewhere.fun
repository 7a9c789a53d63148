// What an operator makes, and what it gets from before, are in different places of
// one block: in one place, an iteration would read what another one has written.
// So what it gets stays.
// RUN: shortcircuit %s | funcheck %s
// RUN: shortcircuit --remarks %s 2>&1 >/dev/null | funcheck --check-prefix=WHY %s
// RUN: shortcircuit %s | funverify -q --validity=20 --same-as=%s

// CHECK: (\ (a : [2][2]u32 @ S_mem -> 8 + {(2 : 2), (2 : 1)})
// CHECK: let (c : [2][2]u32 @ S_mem -> 36 + {(2 : 2), (2 : 1)}) =
// WHY: 'c' is built in 'S'
entry fun main (A_mem : mem) (A : [2][2]u32 @ A_mem -> R(2, 2)) : (S_mem' : mem, [2][2]u32 @ S_mem' -> 36 + {(2 : 2), (2 : 1)}) =
  let (S_mem : mem) = alloc 175
  let (S : [2][2]u32 @ S_mem -> 36 + {(2 : 2), (2 : 1)}) =
    reduce ((\ (a : [2][2]u32 @ S_mem -> 8 + {(2 : 2), (2 : 1)}) (b : [2][2]u32 @ S_mem -> R(2, 2)) ->
        let (c : [2][2]u32 @ S_mem -> R(2, 2)) =
          kernel i < 2, j < 2 do
            let (x : u32) = a[0, 0]
            in (x)
        in (c), A)) i < 2 do
      in (A)
  in (S_mem, S)
