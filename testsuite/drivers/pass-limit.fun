// RUN: simplify --limit=0 %s | funcheck --check-prefixes=C,NONE %s
// RUN: simplify --limit=1 %s | funcheck --check-prefixes=C,ONE %s
// RUN: simplify --limit=9 %s | funcheck --check-prefixes=C %s
// RUN: not simplify --limit=-1 %s 2>&1 | funcheck --check-prefix=BAD %s
// The first N rewrites are made, in the order in which they are without a
// limit.

// C-LABEL: fun f
// NONE-NEXT: let (x : i64) = n + 1
// NONE-NEXT: let (y : i64) = x * 2
// ONE-NEXT:  let (x : i64) = n + 1
// C-NEXT:    in (n)
// BAD: simplify: error: '--limit' takes a number from 0 to {{[0-9]+}}, not '-1'; see --help
fun f (n : i64) : (i64) =
  let (x : i64) = n + 1
  let (y : i64) = x * 2
  in (n)
