// RUN: not simplify %s 2>&1 | funcheck %s
// CHECK: bad-imp.fun:3:5: error: 'simplify' reads FUN or FUNMEM, and this program is IMP
imp f (n : i64) =
  return (n)
