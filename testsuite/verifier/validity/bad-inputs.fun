// RUN: not funverify -q --validity %s 2>&1 | funcheck %s
// Programs that no input is found for.

entry fun contradictory (n : i64) (m : i64) (A : [n]i64) : (i64) =
  assert n > 5
  assert m == n + 1
  // CHECK: bad-inputs.fun:[[#@LINE+1]]:3: error: no arguments of 'contradictory' satisfy this and its earlier conditions
  assert m < 4
  let (x : i64) = A[0]
  in (x)

entry fun index (A : [4]i64) : (i64) =
  // CHECK: bad-inputs.fun:[[#@LINE+1]]:3: error: no arguments of 'index' satisfy this and
  let (x : i64) = A[4]
  in (x)

entry fun fails (n : i64) (A : [n]i64) : (i64) =
  let (s : i64) =
    loop (s : i64 = 0) for i < 10 do
      // CHECK: bad-inputs.fun:[[#@LINE+1]]:7: error: no arguments were found with which 'fails' succeeds; most of {{[0-9]+}} runs fail here: assertion failed: seven
      assert i != 7 "seven"
      in (s + i)
  // CHECK-NEXT: assert
  // CHECK: note: one of them: 0 empty([0]i64)
  in (s)

// CHECK: bad-inputs.fun:[[#@LINE+1]]:11: error: no arguments were found with which 'endless' ends within {{[0-9]+}} steps
entry fun endless (n : i64) : (bool) =
  let (b : bool) =
    loop (go : bool = true) while go do
      in (go || n > 0)
  in (b)
// CHECK-NOT: error:
