// Of Needleman-Wunsch (SC22 III-A) all accesses are proved: no check is inside.
// RUN: guard %S/../../papers/sc22-3a-nw.fun | funcheck %s
// CHECK: loop (A
// CHECK-NOT: guard
// CHECK: in (S)
