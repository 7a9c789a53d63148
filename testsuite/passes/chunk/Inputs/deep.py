"""deep.py - parallel statements whose values nest as deep as any may."""
DEEPEST = 9999  # below MAX_DEPTH of ir-text/terms
DEEP = "x" + " - i" * DEEPEST
HEAD = """\
entry imp main (n : i64) (a : mem) (A : [n]i64 @ a -> R(n)) (b : mem) \
(B : *[n]i64 @ b -> R(n)) : (*[n]i64 @ b -> R(n), i64) =
  var k : i64
"""
BODY = "    var x : i64\n    x <- a[i] : i64\n"


def statement(begin, values, end):
    return "  %s i < n do\n%s    yield (%s)\n  %s\n  done\n" % (
        begin, BODY, values, end)


LAST = r"(\ (x : i64) (y : i64) -> yield (y), 0)"
SCATTERED = "into p < n (b[p] : i64)"
print(HEAD +
      statement("scatter (+)", "%s, %s" % (DEEP, DEEP), SCATTERED) +
      statement("scatter (%s)" % LAST, "%s, %s" % (DEEP, DEEP), SCATTERED) +
      statement("scatter", "%s, %s" % (DEEP, DEEP), SCATTERED) +
      statement("reduce (+)", DEEP, "into (b[0] : i64)") +
      statement("scan (%s)" % LAST, DEEP, "into (b[i] : i64)") +
      statement("k <- filter", "%s, %s > 0" % (DEEP, DEEP[:-4]),
                "into p (b[p] : i64)") +
      "  return (k)")
