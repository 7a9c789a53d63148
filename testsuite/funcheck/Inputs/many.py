"""many.py CHECKS INPUT - 2,000 numbered lines, and checks for them in another
order: of many lengths, some with a regex, some with a variable."""
import sys

order = [i * 7 % 2000 for i in range(2000)]
with open(sys.argv[1], "w") as checks:
    for i in order:
        tail = ["", " = {{add|sub}}", " = add [[V%d:[a-z]+]]," % i, " = "][i % 4]
        checks.write("CHECK-DAG: %%v%d%s\n" % (i, tail if tail else " ="))
    for i in range(20):
        checks.write("CHECK-NOT: absent%d\n" % i)
        checks.write("ALSO-NOT:     absent%d\n" % i)
    checks.write("CHECK: the end\nALSO-NOT:     last {{line}}\n")
with open(sys.argv[2], "w") as text:
    for i in range(2000):
        text.write("  %%v%d = add x, %d\n" % (i, i))
    text.write("last line\nthe end\n")
