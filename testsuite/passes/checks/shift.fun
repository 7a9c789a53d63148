// Shifts that are proved to be by less than a type has bits.  A C compiler knows
// that of `b & 31`, too.
// RUN: lower %s | checks | funcheck %s
// RUN: lower %s | checks | checks --remarks 2>&1 >/dev/null | funcheck --check-prefix=TWICE --implicit-check-not=less %s
// RUN: lower %s | checks --remarks 2>&1 >/dev/null | grep "\[checks" | funcheck --check-prefix=SAY --implicit-check-not=remark: %s
// RUN: lower %s | checks | funverify -q --same-as=%s --targets=c

// SAY: 10:7: remark: this shift is by less than the width [checks: shift]
// SAY: 23:5: remark: this shift is compared with the width: the amount may be as large [checks, missed: shift]
// SAY: 32:5: remark: this shift is compared
// SAY: 38:3: remark: this shift is compared
// SAY: 47:3: remark: this shift is by less
// SAY: 49:3: remark: this shift is by less
// SAY: 55:3: remark: this shift is by less
// TWICE: this shift is compared

// The index of a loop over bits, also converted.
// CHECK-LABEL: entry imp bits
//       CHECK:   s + (x >> (u32(b) & 31u32) & 1u32)
entry fun bits (n : i64) (a_mem : mem) (A : [n]u32 @ a_mem -> R(n)) : (s_mem' : mem, [n]u32 @ s_mem' -> R(n)) =
  let (s_mem : mem) = alloc n * 4
  let (S : [n]u32 @ s_mem -> R(n)) =
    kernel i < n do
      let (x : u32) = A[i]
      let (s : u32) =
        loop (s : u32 = 0u32) for b < 32 do
          in (s + (x >> u32(b) & 1u32))
      in (s)
  in (s_mem, S)

// One bit more, or of another type, or unknown: nothing is said.  Literals need
// nothing.
// CHECK-LABEL: entry imp more
//       CHECK:   s + (x >> u32(b))
// CHECK-LABEL: entry imp narrow
//       CHECK:   s + (x << u8(b))
// CHECK-LABEL: entry imp any
//       CHECK:   <- x << k
//       CHECK:   <- x >> 3
entry fun more (x : u32) (m : i64) : (u32) =
  assert m < 34
  let (s : u32) =
    loop (s : u32 = 0u32) for b < m do
      in (s + (x >> u32(b)))
  in (s)

entry fun narrow (x : u8) (m : i64) : (u8) =
  assert m < 10
  let (s : u8) =
    loop (s : u8 = 0u8) for b < m do
      in (s + (x << u8(b)))
  in (s)

entry fun any (x : i64) (k : i64) : (i64, i64) =
  let (y : i64) = x << k
  let (z : i64) = x >> 3
  in (y, z)

// What an assert says holds after it.
// CHECK-LABEL: entry imp said
//       CHECK:   <- x << (k & 63)
//       CHECK:   <- 1 << (j - 1 & 63)
entry fun said (x : i64) (k : i64) (j : i64) : (i64, i64) =
  assert 0 <= k && k < 64
  assert 1 <= j && j <= 64
  let (y : i64) = x << k
  let (z : i64) = 1 << j - 1
  in (y, z)

// Nested, and under another shift.
// CHECK-LABEL: entry imp nested
//       CHECK:   <- 1i32 << (i32(k) & 31i32) << (i32(j) & 31i32)
entry fun nested (k : i64) (j : i64) : (i32) =
  assert 0 <= k && k < 8 && 0 <= j && j < 32
  let (y : i32) = 1i32 << i32(k) << i32(j)
  in (y)
