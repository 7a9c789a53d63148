// RUN: funfmt %s | funfmt | funcheck --check-prefix=FORMAT %s
// RUN: lower %s | checks | funcheck --check-prefix=KEPT %s
// RUN: lower -g %s | checks --none --remarks 2>&1 >/dev/null | funcheck --check-prefix=REMARK %s
// RUN: lower %s | checks --none | funcheck --check-prefix=NONE %s
// RUN: lower %s | checks --none --limit=1 | funcheck --check-prefix=LIMIT %s
// RUN: guard %s | not grep -F '#[guard]'
// RUN: echo '2 [1, 2] 1' | funrun %s | funcheck --check-prefix=GIVES %s
// RUN: echo '2 [1, 2] 2' | not funrun %s 2>&1 | funcheck --check-prefix=FALSE %s
// RUN: funemit --target=c -o %t %s && cc -O1 -fopenmp -ffp-contract=off %t.c -o %t -lm
// RUN: echo '2 [1, 2] 1' | %t | funcheck --check-prefix=GIVES %s
// RUN: echo '2 [1, 2] 2' | not %t 2>&1 | funcheck --check-prefix=FALSE %s
// RUN: funemit --target=c --bounds=none -o %t %s && not grep -F 'an index' %t.c && not grep -F 'small' %t.c && grep -F 'asserted' %t.c
// RUN: lower %s | checks --none | funverify -q --same-as=%s
// What is assumed is known to the prover, is checked, and is not where nothing is.

// FORMAT: #[assume] assert 0 <= i && i < n "an index"
// FORMAT: #[assume] #[note] assert n < 100 "small"
// KEPT: #[assume] assert 0 <= i && i < n "an index"
// KEPT: #[assume] #[note] assert
// REMARK: assume.fun:[[#@LINE+11]]:3: remark: this is assumed, and not checked [checks: assumed]
// NONE-NOT: #[assume]
// NONE: assert n > 1 "asserted"
// NONE-NOT: #[assume]
// LIMIT: imp main
// LIMIT-NOT: an index
// LIMIT: #[assume] #[note] assert n < 100 "small"
// GIVES: 2.0f32
// FALSE: assume.fun:[[#@LINE+3]]:3: {{.*}}assertion failed: {{.*}}
entry fun main (n : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) (i : i64) : (f32) =
  assert n > 1 "asserted"
  assume 0 <= i && i < n "an index"
  #[note] assume n < 100 "small"
  let a = A[i]
  in (a)
