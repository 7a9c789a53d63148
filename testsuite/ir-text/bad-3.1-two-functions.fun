// RUN: funfmt --verify-diagnostics --split-input-file %s
// Two functions cannot have one name.

// expected-note@below {{it is defined here}}
fun f (n : i64) : (i64) =
  in (n)

// expected-error@below {{there is a function 'f' already}}
fun f (n : i64) : (i64) =
  in (n)
