// RUN: not galop --split-input-file %s 2>&1 | funcheck %s
// RUN: not funemit --target=c --split-input-file %s 2>&1 | funcheck %s
// RUN: not funopt -p memintro,galop,guard --split-input-file %s 2>&1 | funcheck %s
// An error of one input is none of the next one: passes accept that.
// CHECK: error: unknown name 'b'
// CHECK-NOT: internal
fun bad (n : i64) : (i64) =
  in (b)

// -----
entry fun good (n : i64) : (i64) =
  in (n)

// -----
// CHECK: error: unknown name 'c'
fun worse (n : i64) : (i64) =
  in (c)
