// RUN: funfmt %s | diff %s -
// Comments stay where they stood, and so do blank lines: one of several.

// Before a function.
fun f (n : i64) : (i64) = // behind its head
  // Before a statement.
  let (a : i64) = n // behind a statement

  // Before another one.
  // Two of them.
  let (b : i64) =
    if a > n then
      // Before results.
      in (a)
    else
      in (n)

  assert b > 0 "// no comment"
  in (b) // behind the results

// Between functions.

fun g (n : i64) : (i64) =
  in (n)

// At the end.
