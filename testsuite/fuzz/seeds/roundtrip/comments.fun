// first


// second
fun f (n : i64) // behind the head
  : (i64) = // behind the sign

  // before a statement

  let (x : i64) // in a pattern
    = n // behind
      + 1
  // twice
  // on its own
  let (y : i64) = if x < 3 then // then
      in (1) // one
    else // else
      // two
      in (2)

  #[a(b /* c */, [d], {"e)"})] // an attribute
  let (z : i64) = y

  in (z) // the end
// last
