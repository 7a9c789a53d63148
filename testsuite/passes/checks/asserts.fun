// RUN: lower %s > %t.imp && checks %t.imp > %t.once && checks %t.once | diff %t.once -
// RUN: lower -g %s | checks --remarks 2>&1 >/dev/null | funcheck %s --check-prefix=REMARK
// RUN: lower %s | checks --limit=1 | grep -v CHECK | funcheck %s --check-prefix=ONE
// REMARK-COUNT-2: remark: one comparison checks this index [checks: checks]
// REMARK-COUNT-2: remark: these are two checks: the bound may be negative [checks, missed: checks]
// ONE: if u64
// ONE-NOT: if u64
// RUN: lower %s | checks | grep -v CHECK | funcheck %s
// RUN: lower %s | checks | funverify -q --same-as=%s
// Iterations check an index by one comparison, where the bound is not negative.

// CHECK-LABEL: imp both
// CHECK:       j <- I_mem[i]
// CHECK-NEXT:  if u64(j) < u64(n) then
// CHECK-NEXT:    skip
// CHECK-NEXT:  else
// CHECK-NEXT:    assert 0 <= j "low"
// CHECK-NEXT:    assert j < n "high"
// CHECK-NEXT:  fi
// CHECK-NEXT:  if u64(j) < u64(100) then
// CHECK-NEXT:    skip
// CHECK-NEXT:  else
// CHECK-NEXT:    assert 0 <= j
// CHECK-NEXT:    #[guard] assert j < 100
// CHECK-NEXT:  fi
// CHECK-NEXT:  var a
entry fun both (n : i64) (m : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) (I_mem : mem) (I : [m]i64 @ I_mem -> R(m)) : (s_mem : mem, [m]f32 @ s_mem -> R(m)) =
  let (s_mem : mem) = alloc m * 4
  let (s : [m]f32 @ s_mem -> R(m)) =
    kernel i < m do
      let (j : i64) = I[i]
      assert 0 <= j "low"
      assert j < n "high"
      assert 0 <= j
      #[guard] assert j < 100
      let (a : f32) = A[j]
      in (a)
  in (s_mem, s)

// A bound that may be negative, or that follows from the first check; another
// index; a bound that is computed; another order; something in between.
// CHECK-LABEL: imp apart
// CHECK-NOT:   u64
// CHECK:       return
entry fun apart (n : i64) (b : i64) (c : i64) (m : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) (I_mem : mem) (I : [m]i64 @ I_mem -> R(m)) : (s_mem : mem, [m]f32 @ s_mem -> R(m)) =
  let (s_mem : mem) = alloc m * 4
  let (s : [m]f32 @ s_mem -> R(m)) =
    kernel i < m do
      let (j : i64) = I[i]
      assert 0 <= j "negative"
      assert j < b "negative"
      assert 0 <= c + j "follows"
      assert c + j < c "follows"
      assert 0 <= j "another"
      assert i < n "another"
      assert 0 <= j "computed"
      assert j < n - 1 "computed"
      assert j < n "order"
      assert 0 <= j "order"
      let (k : i64) = j * 2
      assert k < n "between"
      in (f32(k))
  in (s_mem, s)

// The host checks once.
// CHECK-LABEL: imp once_only
// CHECK-NOT:   u64
// CHECK:       return
entry fun once_only (n : i64) (j : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (f32) =
  assert 0 <= j
  assert j < n
  let (a : f32) = A[j]
  in (a)
