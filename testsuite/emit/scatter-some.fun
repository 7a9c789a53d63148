// RUN: echo '7 9' | funrun --entry=chosen %s | funcheck %s
// RUN: echo '500 9000' | funrun --entry=chosen %s | funcheck --check-prefix=MANY %s
// A scatter that chooses by its index which values are written at all puts these
// together first: a branch would be taken by chance.  emitted.py compares what is
// written.

// CHECK: [100, 101, 0, 103, 0, 105, 106]
// CHECK: [0u8, 0u8, 0u8, 0u8, 7u8, 0u8, 0u8]
// MANY: [100, 101, 0, 103,

entry fun chosen (m : i64) (n : i64) : ([m]i64, [m]u8) =
  let (a0 : [m]i64) = replicate [m] 0
  let (b0 : [m]u8) = replicate [m] 0u8
  let (a : [m]i64) =
    scatter a0 i < n do
      in (select(i * 7 % 5 < 3, i, -1), 100 + i)
  let (b : [m]u8) =
    scatter b0 i < n do
      in (select(i % 5 == 2, i - 3, -7), u8(i))
  in (a, b)
