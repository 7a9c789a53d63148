"""tell - the data of a page of funview, as text.

usage: tell.py [names] [lines] < PAGE or DATA

Each stage begins with a line `stage N PASS ...`.  Then come the lines that it
does not have from the stage before (with `lines`: all), what it says of names
(with `names`), its remarks and its kernels.  The data is read as funview's
documentation says, not as the page reads it.
"""

import json
import re
import sys

KINDS = ["done", "missed", "note"]
text = sys.stdin.read()
page = re.search(r'<script type="application/json" id="data">\n(.*?)\n</script>',
                 text, re.DOTALL)
data = json.loads(page.group(1) if page else text)
T = data["texts"]


def apply(before, said):
    """The lines that SAID makes of those BEFORE, and which are new."""
    lines, new = [], []
    for part in said:
        if isinstance(part, str):
            new.append(part)
            lines.append(part)
        elif part:
            lines += before[part[0]:part[0] + part[1]]
    return lines, new


print("file", data["file"])
print("passes", data["passes"])
lines, kernels, kernel_lines = [], [], []
for number, stage in enumerate(data["stages"]):
    fields = [stage["pass"], stage.get("level", ""), stage.get("options", "")]
    print("stage", number, *filter(None, fields), end="")
    print(", %d rewrites" % stage["rewrites"] if "rewrites" in stage else "",
          ", timed" if "ms" in stage else "", sep="")
    new = []
    if "text" in stage:
        lines, new = apply(lines, stage["text"])
    for line in lines if "lines" in sys.argv else new:
        print(" |" + line)
    for fun, name, kind, block, ixfn, lmads, last, facts in (
            stage.get("names", []) if "names" in sys.argv else []):
        print(" name %s.%s : %s" % (T[fun], T[name], T[kind]), end="")
        if block:
            print(" @ %s -> %s = %s" % (T[block], T[ixfn], T[lmads]), end="")
        if last:
            print("; last", *[T[n] for n in last], end="")
        print("".join("; " + T[n] for n in facts))
    for kind, name, said, fun, before, after, line, col, *file in stage.get(
            "remarks", []):
        print(" remark %s %s in %s, line %d -> %d, %d:%d: %s%s" % (
            KINDS[kind], T[name], T[fun], before, after, line, col, T[said],
            " (%s)" % T[file[0]] if file else ""))
    if "kernels" in stage:
        kernels = apply(kernels, stage["kernels"])[0]
    kernel_lines = stage.get("kernelLines", kernel_lines)
    for line, kernel in zip(kernel_lines, kernels
                            if "kernels" in stage or "kernelLines" in stage
                            else []):
        words = [T[int(n)] for n in kernel.split(",")]
        print(" kernel line %d: %s '%s' in %s; threads %s; launches %s; "
              "reads %s; writes %s" % (line, words[1], words[2], words[0],
                                       words[3] or "-", *words[4:]))
    if "plot" in stage:
        print(" plot " + stage["plot"].replace("\n", " "))
    if "refused" in stage:
        print(" refused: " + stage["refused"])
