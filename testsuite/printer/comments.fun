// RUN: funfmt %S/Inputs/comments.fun | diff %s -
// RUN: funfmt %s | diff %s -
// Comments and blank lines are kept, several blank lines as one.

// first

fun f (n : i64) : (i64) = // one parameter // one result
  // alone

  let (a : i64) = n // in the middle // end of a
  // before b
  let (b : i64) =
    if a > 0 then // then
      in (a) // yes
    else // else
      // before in
      in (n) // no
  in (b) // inside // after

// between

fun g (n : i64) : (i64) =
  in (n) // trailing
// last
