// Kernels that no loop of the host encloses stay, unless all are asked for; so do
// those in a loop of a thread.
// RUN: serialize %s | funcheck %s --check-prefix=STAYS
// RUN: serialize --remarks %s 2>&1 >/dev/null | wc -l | grep -x 0
// RUN: serialize --all %s | funcheck %s
// RUN: funopt -p 'serialize{all}' %s | funcheck %s
// RUN: serialize --all %s | funverify -q --validity=20 --same-as=%s

// STAYS-NOT: scratch
// CHECK-LABEL: fun host
// CHECK-NOT: kernel
// CHECK: in (B)
entry fun host (n : i64) (m : i64) : ([n]i64) =
  let (B : [n]i64) =
    kernel i < n do
      let (s : i64) =
        loop (s : i64 = i) for j < m do
          let (C : [2]i64) =
            kernel k < 2 do
              in (s + k - j)
          let (c : i64) = C[1]
          in (c)
      in (s)
  in (B)
