// What stands in a program ends no tag of the page, nor a string of the data.
// RUN: funview --no-times -p simplify -o %t.html %s
// RUN: %python %S/Inputs/tell.py < %t.html | funcheck %s
// RUN: grep -c "</script" %t.html | grep '^2'
// CHECK: assert n > 7 "</script><!-- \"quoted\" \\ <script>"
entry fun main (n : i64) : (i64) =
  assert n > 7 "</script><!-- \"quoted\" \\ <script>"
  in (n - 7)
