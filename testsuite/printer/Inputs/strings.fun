// RUN: funfmt %S/Inputs/strings.fun | diff %s -
// RUN: funfmt %s | diff %s -
// Strings are printed with the escapes of their own.

fun f (c : bool) : (i64) =
  assert c "tab	\t \x41\102 \" \\ \n"
  assert c "\a\b\177"
  assert c ""
  in (0)
