// RUN: funfmt --verify-diagnostics --split-input-file %s
// Heads of functions.

// expected-error@below {{expected a name, found '('}}
fun (n : i64) : (i64) =
  in (n)

// -----

// expected-error@below {{expected '(', found ':'}}
fun f : (i64) =
  in (0)

// -----

// expected-error@below {{expected a name or '#[', found ')'}}
fun f () : (i64) =
  in (0)

// -----

// expected-error@below {{expected a type, '#[' or '*', found ')'}}
fun f (n : i64) : () =
  in (0)

// -----

// expected-error@below {{expected '(' or ':', found '='}}
fun f (n : i64) =
  in (0)

// -----

fun f (n : i64) : (i64)
// expected-error@below {{expected '=', found 'in'}}
  in (0)

// -----

// expected-error@below {{expected the end of the text, '#[', 'fun', 'entry' or 'imp', found 'def'; did you mean 'fun'?}}
def f (n : i64) : (i64) =
  in (0)

// -----

// expected-error@below {{expected '(', found 'n'}}
fun f n : (i64) =
  in (0)

// -----

// expected-error@below {{expected ':', found 'i64'}}
fun f (n i64) : (i64) =
  in (0)

// -----

// expected-error@below {{expected ')' or '@', found ','}}
fun f (n : i64, m : i64) : (i64) =
  in (0)

// -----

// expected-error@below {{expected 'fun' or 'imp', found 'f'}}
entry f (n : i64) : (i64) =
  in (0)
