// RUN: funfmt %S/Inputs/strings.fun | diff %s -
// RUN: funfmt %s | diff %s -
// Strings are printed with the escapes of their own.

fun f (c : bool) : (i64) =
  assert c "tab\t\t AB \" \\ \n"
  assert c "\007\010\177"
  assert c ""
  in (0)
