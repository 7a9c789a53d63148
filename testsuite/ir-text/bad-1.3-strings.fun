// RUN: funfmt --verify-diagnostics --split-input-file %s
// A string ends on its line, and has the escapes of C.

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{this string is not closed on its line}}
  assert c "text
  in (n)

// -----

fun f (n : i64) (A : [n]f32) (x : f32) (c : bool) : (i64) =
// expected-error@below {{this string is not closed on its line}}
  assert c "text\"
  in (n)

// -----

fun f (c : bool) : (bool) =
// expected-error@below {{'\q' is no escape of a string: those are \' \" \?}}
  assert c "a \q"
// expected-error@below {{'\é' is no escape of a string}}
  assert c "\é and \n"
// expected-error@below {{'\x' is no escape of a string: one or two hexadecimal digits are missing}}
  assert c "\xg"
// expected-error@below {{'\x' is no escape}}
  assert c "\x"
// expected-error@below {{'\400' is no escape of a string: a byte is at most \377}}
  assert c "\400"
// expected-error@below {{'\u' is no escape}}
  assert c "\u00e9"
// expected-error@below {{'\8' is no escape}}
  assert c "\8"
// expected-error@below {{'\ ' is no escape}}
  assert c "\ "
// expected-error@below {{a string cannot hold the byte 0}}
  assert c "\0"
// expected-error@below {{'\q' is no escape}} expected-error@below {{'\w' is no escape}}
  assert c "\q\0\w"
  in (c)

// -----

// expected-error@below {{'\.' is no escape}}
#[loc("a\.fun", 3, 1)]
fun f (c : bool) : (bool) =
  in (c)

// -----

imp f (c : bool) =
// expected-error@below {{'\e' is no escape}}
  assert c "\e[1m"
  return (c)
