// RUN: funfmt %S/Inputs/attributes.fun | diff %s -
// RUN: funfmt %s | diff %s -
// Attributes stand before what they belong to, those of a function on a line of their own.

#[a] // why
#[b(1,  2)] fun f (#[c]n:i64):(#[d]i64)= #[e]
  let (#[f]x:i64)=n #[g ( "a  b" ,[ 1 ] )]assert true
  in(x)
