// RUN: funemit --target=c --python %s > %t.py
// RUN: funcheck %s --input-file=%t.py
// RUN: %python -m py_compile %t.py
// RUN: funemit --target=opencl --python %s | funcheck %s --check-prefix=CL
// RUN: not funemit --target=cuda --python %s 2>&1 | funcheck %s --check-prefix=BAD
// RUN: not funemit --target=opencl --python --kernels-only %s 2>&1 | funcheck %s --check-prefix=BAD
// A module has a function for each entry, without sizes that shapes tell.

entry fun lambda (n : i64) (m : i64) (A : [n][m]f32) (B : *[m]i8) (pass : i64) (C : [pass + 1]bool) : (i64, [n]f32) =
  assert pass != 7 "that's '''seven''' \"7\""
  let (s : [n]f32) =
    kernel i < n do
      in (A[i, 0])
  in (n, s)

entry fun len (x : u8) : (u8) =
  in (x)

// CHECK:      """Functions on arrays of numpy, which funemit wrote."""
// CHECK-NEXT: __all__ = ["lambda_1", "len"]
// CHECK:      class _fun_entries:
// CHECK-NEXT:     def lambda_1(A, B, pass_1, C):
// CHECK-NEXT:         """lambda (n : i64) (m : i64) (A : [n][m]f32) (B : *[m]i8) (pass : i64) (C : [pass + 1]bool) : (i64, [n]f32)"""
// CHECK-NEXT:         return _fun_made[0](A, B, pass_1, C)
// CHECK-EMPTY:
// CHECK-NEXT:     def len(x):
// CHECK:      _fun_name = "program"
// CHECK-NEXT: _fun_target = "c"
// CHECK-NEXT: _fun_source = '''
// CHECK:      '\'\'seven'\'\' \\"7\\"
// CHECK:      _fun_made = [
// CHECK-NEXT:     _FunEntry(0, "lambda_1", [
// CHECK-NEXT:         ("n", ("i64", 0), (2, 0)),
// CHECK-NEXT:         ("m", ("i64", 0), (2, 1)),
// CHECK-NEXT:         ("A", ("f32", 2), None),
// CHECK-NEXT:         ("B", ("i8", 1), None),
// CHECK-NEXT:         ("pass_1", ("i64", 0), None),
// CHECK-NEXT:         ("C", ("bool", 1), None)],
// CHECK-NEXT:         [("i64", 0), ("f32", 1)]),
// CHECK-NEXT:     _FunEntry(1, "len", [
// CHECK-NEXT:         ("x", ("u8", 0), None)],
// CHECK-NEXT:         [("u8", 0)]),
// CHECK-NEXT: ]

// CL:         _fun_target = "opencl"

// BAD:        funemit: error: --python is of whole programs, and of the targets c and opencl
