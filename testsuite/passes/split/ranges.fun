// RUN: lower %s | wraps | strength | invariant | split | funcheck %s
// RUN: lower %s | wraps | strength | invariant | split | funverify -q --validity=50 --same-as=%s
// RUN: lower %s | wraps | funverify -q --validity=50 --same-as=%s
// RUN: lower %s | wraps | strength | invariant | funcheck --check-prefix=WHOLE %s
// RUN: lower -g %s | wraps -g | split --remarks 2>&1 >/dev/null | funcheck --check-prefix=REMARK %s
// Loops whose offsets wrap, or are held by max and min, go in ranges in which they do
// not and are not.
//      WHOLE: imp smooth
//  WHOLE-NOT: while more
//     REMARK: this loop is split into ranges of its index [split: ranges]
//     REMARK: this loop is split into ranges of its index [split: ranges]
//     REMARK: this loop is not split into ranges of its index: where its offsets choose is not known before it [split, missed: ranges]
//     REMARK: this loop is not split into ranges of its index: where its offsets choose is not known before it [split, missed: ranges]
//     REMARK: this loop is split into ranges of its index [split: ranges]
// REMARK-NOT: remark

// CHECK-LABEL: imp smooth
//       CHECK:   #[spec] at <- fmod(k, n + 1) - n - 1
//       CHECK:   from <- 0
//  CHECK-NEXT:   more <- from < n
//       CHECK:   #[spec] last <- -1 - (-1 + at)
//       CHECK:   #[spec] last_1 <- max(n - 1, 0) - 1
//       CHECK:   #[spec] last_2 <- -1 - (1 + at)
//       CHECK:   #[spec] last_3 <- -1 - at
//  CHECK-NEXT:   while more do
//  CHECK-NEXT:     var to : i64
//  CHECK-NEXT:     to <- n
//  CHECK-NEXT:     #[spec] to <- select(from <= 0, min(0, to - 1) + 1, to)
//  CHECK-NEXT:     #[spec] to <- select(from <= last, min(last, to - 1) + 1, to)
//  CHECK-NEXT:     #[spec] to <- select(from <= last_1, min(last_1, to - 1) + 1, to)
//  CHECK-NEXT:     #[spec] to <- select(from <= last_2, min(last_2, to - 1) + 1, to)
//  CHECK-NEXT:     #[spec] to <- select(from <= last_3, min(last_3, to - 1) + 1, to)
//       CHECK:     if from > 0 && from <= last_1 then
//       CHECK:       #[spec] wrap <- select(-1 + at + from < 0, n + 1, 0)
//       CHECK:       for i < count do
//   CHECK-NOT:         select
//       CHECK:         l <- R_mem[at + (from + i - 1) + wrap] : i64
//   CHECK-NOT:         select
//       CHECK:       done
//  CHECK-NEXT:     else
//  CHECK-NEXT:       for i_3 < count do
//       CHECK:         max(0, from + i_3 - 1)
//       CHECK:       done
//  CHECK-NEXT:     fi
//  CHECK-NEXT:     from <- to
//  CHECK-NEXT:     more <- from < n
//  CHECK-NEXT:   done
fun smooth (n : i64) (k : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (C_mem : mem, [n]i64 @ C_mem -> R(n)) =
  let (R_mem : mem) = alloc (n + 1) * 8
  let (A' : [n]i64 @ R_mem -> fold (p) -> ((p + k) mod (n + 1))) = copy A
  let (B : [n]i64 @ R_mem -> fold (p) -> ((p + k) mod (n + 1))) =
    loop (X : *[n]i64 @ R_mem -> fold (p) -> ((p + k) mod (n + 1)) = A') for i < n do
      let (l : i64) = X[max(i - 1, 0)]
      let (r : i64) = X[min(i + 1, n - 1)]
      let (Y : [n]i64 @ R_mem -> fold (p) -> ((p + k) mod (n + 1))) = X with [i] = (l + r + i + k) % 1000
      in (Y)
  let (C_mem : mem) = alloc n * 8
  let (C : [n]i64 @ C_mem -> R(n)) = copy B
  in (C_mem, C)

// No border: all ranges are alike.
// CHECK-LABEL: imp ring
//       CHECK:   while more do
//   CHECK-NOT:     if
//       CHECK:     for i < count do
//       CHECK:       x <- A_mem[at + (from + i) + wrap] : i64
fun ring (n : i64) (k : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (i64) =
  let (s : i64) =
    loop (s : i64 = 0) for i < n do
      let (x : i64) = A[fmod(i + k, n)]
      in (s * 3 + x)
  in (s)

// The distance changes from trip to trip.
// CHECK-LABEL: imp changes
//   CHECK-NOT:   while
//       CHECK:   return
fun changes (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (i64) =
  let (s : i64) (k : i64) =
    loop (s : i64 = 0) (k : i64 = 1) for i < n do
      let (x : i64) = A[fmod(i + k, n)]
      in (s * 3 + x, k * 3 % 7)
  in (s)

// Backwards.
// CHECK-LABEL: imp back
//   CHECK-NOT:   while
//       CHECK:   return
fun back (n : i64) (k : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (i64) =
  let (s : i64) =
    loop (s : i64 = 0) for i < n do
      let (x : i64) = A[fmod(k - i, n)]
      in (s * 3 + x)
  in (s)

// It is not known where which one is the larger one.
// CHECK-LABEL: imp both
//   CHECK-NOT:   while
//       CHECK:   return
fun both (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (i64) =
  let (s : i64) =
    loop (s : i64 = 0) for i < n do
      let (x : i64) = A[max(i - 1, n - 1 - i)]
      in (s * 3 + x)
  in (s)

// A border alone.
// CHECK-LABEL: imp border
//       CHECK:     if from > 0 then
//  CHECK-NEXT:       for i < count do
//       CHECK:         x <- A_mem[from + i - 1] : i64
//       CHECK:     else
//       CHECK:         x_1 <- A_mem[max(from + i_1 - 1, 0)] : i64
fun border (n : i64) (A_mem : mem) (A : [n]i64 @ A_mem -> R(n)) : (i64) =
  let (s : i64) =
    loop (s : i64 = 0) for i < n do
      let (x : i64) = A[max(i - 1, 0)]
      in (s * 3 + x)
  in (s)
