# RUN: smo %s | funcheck %s
# RUN: smo --baseline %s | funcheck %s
# RUN: sed 's/^domains/context: "[n] -> { : n >= 0 }"\n&/' %s | smo --baseline - | funcheck --check-prefix=ONE %s
# REQUIRES: glpk, isl
# T has a value for each n, and S for those that are not negative: an array of n + 1
# elements has no room for T where n is negative.
domains: "[n] -> { S[i] : 0 <= i <= n; T[] }"
conflicts: "[n] -> { S[i] -> S[j] : i < j }"
# CHECK:      S: {array: A0, indices: ["i mod (n + 1)"]}
# CHECK:      A0: {size: "n + 1"}
# CHECK-NEXT: A1: {size: "1"}
# ONE:        A: {size: "n + 1"}
