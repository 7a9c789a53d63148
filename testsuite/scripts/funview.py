#!/usr/bin/env python3
"""Open pages of funview in a headless browser, and do there what a reader does.

usage: funview.py BUILD [--statements=N] [--pictures=DIR]

The pages are those of a program of some 20 statements, of one that a pass
refuses, and of one of N (20000).  What the page shows is compared with what
funopt prints.  With --pictures, pictures of the pages are left in DIR.  Without
a browser (Debian's chromium) nothing is tested, and the exit status is 77.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True

import browser  # noqa: E402

SMALL = """\
entry fun smooth (n : i64) (A : [n]f32) (w : f32) : ([n]f32, f32) =
  assert n >= 1 && n <= 1000000
  let (half : f32) = w * 0.5f32
  let (two : f32) = half + half
  let (B : [n]f32) =
    kernel i < n do
      let (l : f32) = A[max(i - 1, 0)]
      let (r : f32) = A[min(i + 1, n - 1)]
      in ((l + r) * half)
  let (C : [n]f32) = copy B
  let (s : f32) =
    reduce (#[comm] +) i < n do
      let (c : f32) = C[i]
      in (c * two)
  in (C, s)
"""
PASSES = ["simplify", "memintro", "shortcircuit", "memmerge", "lower"]

failures = []


def check(what, got, want):
    ok = want(got) if callable(want) else got == want
    if not ok:
        failures.append(what)
        print("%s: got %r%s" % (what, got, "" if callable(want)
                                else ", not %r" % (want,)))


def large(count):
    """A program of COUNT statements, in functions of some 500."""
    out, left, number = [], count, 0
    while left > 0:
        out.append("entry fun g%d (n : i64) (A : [n]f32) : ([n]f32) =\n"
                   "  assert n >= 1\n" % number)
        last = "A"
        for i in range(min(500, left) // 4):
            out.append("  let (B%d : [n]f32) =\n"
                       "    kernel i < n do\n"
                       "      let (x : f32) = %s[i]\n"
                       "      let (y : f32) = x * %d.5f32\n"
                       "      in (x + y)\n" % (i, last, i))
            last = "B%d" % i
            if i % 4 == 3:
                out.append("  let (C%d : [n]f32) = copy %s\n" % (i, last))
                last = "C%d" % i
        out.append("  in (%s)\n" % last)
        left -= 500
        number += 1
    return "".join(out)


class Site:
    """Programs, pages, and what funopt makes of programs."""

    def __init__(self, build, directory):
        self.build = build
        self.directory = directory

    def tool(self, name, *args):
        return subprocess.run([os.path.join(self.build, "bin", name), *args],
                              capture_output=True, text=True)

    def file(self, name, text=None):
        path = os.path.join(self.directory, name)
        if text is not None:
            with open(path, "w") as out:
                out.write(text)
        return path

    def page(self, name, text, passes, status=0, *options):
        program = self.file(name + ".fun", text)
        page = self.file(name + ".html")
        begin = time.time()
        got = self.tool("funview", "-p", ",".join(passes), "-o", page,
                        *options, program)
        check(name + ": exit status", got.returncode, status)
        print("%s: %d lines, %.1f s, %d bytes" % (
            name, text.count("\n"), time.time() - begin,
            os.path.getsize(page)))
        return "file://" + page

    def printed(self, name, passes):
        """The lines after these passes."""
        program = self.file(name + ".fun")
        if not passes:
            return self.tool("funfmt", program).stdout.splitlines()
        return self.tool("funopt", "-p", ",".join(passes),
                         program).stdout.splitlines()


# ---- what is seen ----

ROWS = """[...document.querySelectorAll('#pane-%s .ln')].map(e => [
  e.classList[1] || '', e.dataset.line === undefined ? -1 : +e.dataset.line,
  [...e.childNodes].slice(1).map(x => x.textContent).join('')])"""


def seen(b, side):
    """[class, line, text] of the rows of the left or right pane."""
    return b.js(ROWS % side)


def lines(b, side):
    return [(line, text) for _, line, text in seen(b, side) if line >= 0]


def text_of(b, selector):
    return b.js("document.querySelector(%s).textContent" % json.dumps(selector))


def name_in(side, name, nth=0):
    return ("[...document.querySelectorAll('#pane-%s .n')].filter("
            "e => e.textContent === '%s')[%d]" % (side, name, nth))


def here(b):
    """The text of the line that was gone to."""
    return b.js("(e => e ? e.textContent : '')"
                "(document.querySelector('.ln.here'))")


# ---- the small page ----

def stages(b, site, address):
    for k in range(len(PASSES) + 1):
        b.open(address + "#stage=%d" % k)
        new = site.printed("small", PASSES[:k])
        check("stage %d: right" % k, lines(b, "r"), list(enumerate(new)))
        if k:
            old = site.printed("small", PASSES[:k - 1])
            check("stage %d: left" % k, lines(b, "l"), list(enumerate(old)))
            for a, c in zip(seen(b, "l"), seen(b, "r")):
                same = a[2].strip() == c[2].strip()
                check("stage %d: marks" % k, (a, c),
                      lambda x: (a[0] == "same") == (c[0] == "same") and
                      (a[0] != "same" or same) and
                      (a[0] != "mod" or not same))
        check("stage %d: chosen" % k, text_of(b, "#stages a.on .num"), str(k))


def matched(b, address):
    b.open(address + "#stage=2")
    left, right = seen(b, "l"), seen(b, "r")
    pairs = [(a[2].strip(), c[2].strip()) for a, c in zip(left, right)
             if a[0] == "mod"]
    check("matched by name", ("let (B : [n]f32) =",
                              "let (B : [n]f32 @ B_mem -> R(n)) =") in pairs,
          True)
    check("new lines", [c[2].strip() for a, c in zip(left, right)
                        if c[0] == "add"],
          ["let (B_mem : mem) = alloc n * 4",
           "let (C_mem : mem) = alloc n * 4"])
    check("words", b.js("[...document.querySelectorAll('#pane-r .w')].map("
                        "e => e.textContent).join(' ')"),
          lambda x: "B_mem -> R" in x)


def keys(b, address):
    b.open(address + "#stage=1")
    b.key("j")
    check("next stage", b.js("location.hash"), "#stage=2")
    b.key("j", "k", "k")
    check("previous stage", b.js("location.hash"), "#stage=1")
    b.key("J")
    check("next changed stage", b.js("location.hash"), "#stage=2")
    b.key("n")
    first = here(b)
    b.key("n")
    second = here(b)
    check("next change", (first, second), lambda x: x[0] != x[1] and x[1])
    b.key("p")
    check("previous change", here(b), first)
    b.key("?")
    check("help", text_of(b, "#help"), lambda x: "next change" in x)
    b.key("Escape")
    b.key("s")
    check("one stage", b.js("getComputedStyle(document.querySelector("
                            "'#pane-l')).display"), "none")
    b.key("s")


def names(b, address):
    b.open(address + "#stage=2")
    check("no tip", b.js("document.getElementById('tip').hidden"), True)
    b.hover(name_in("r", "B"))
    tip = text_of(b, "#tip")
    for part in ("B in smooth", "[n]f32", "B_mem", "R(n)", "last useC",
                 "n >= 1 (assert)"):
        check("tip", tip, lambda x: part in x)
    b.hover(name_in("l", "B"))
    check("tip on the left", text_of(b, "#tip"),
          lambda x: "B_mem" not in x and "stage 1" in x)
    b.click(name_in("r", "C"))
    check("chosen", b.js("location.hash"), "#stage=2&stm=C&fun=smooth")
    check("panel", text_of(b, "#tab-name"), lambda x: "C_mem" in x)
    cells = "document.querySelectorAll('#tab-name .lmad .cell').length"
    check("offsets", b.js(cells), 3)
    b.js("(e => { e.value = 5; e.dispatchEvent(new Event('input')); })"
         "(document.querySelector('.values input'))")
    check("more offsets", b.js(cells), 5)
    b.click("document.querySelector('#tab-name a[data-name=C_mem]')")
    check("to the block", here(b), lambda x: "let (C_mem : mem)" in x)
    b.key("Escape")
    check("not chosen", b.js("location.hash"), "#stage=2")


def links(b, address):
    b.open(address + "#stage=3&stm=s")
    check("deep link", here(b), lambda x: "let (s : f32)" in x)
    check("deep link: name", text_of(b, "#tab-name h3"), "s in smooth")
    b.js("location.hash = '#stage=4&stm=nothing'")
    b.frame()
    check("no such name", text_of(b, "#tab-name"),
          lambda x: "no such name" in x)
    b.js("location.hash = '#stage=99&left=x'")
    b.frame()
    check("no such stage", text_of(b, "#stages a.on .num"),
          str(len(PASSES)))
    b.js("location.hash = '#stage=5&left=0'")
    b.frame()
    check("two that are apart", text_of(b, "#head-l b"), "(input)")


def filters(b, address):
    b.open(address + "#stage=3")
    inline = "document.querySelectorAll('#program .remark').length"
    count = b.js("document.querySelectorAll('#remarks .said').length")
    check("remarks", (b.js(inline), count), lambda x: x[0] == x[1] > 2)
    b.key("f")
    b.write("circuit: .*'C'")
    check("filtered", text_of(b, "#count"), "1 of %d" % count)
    check("filtered below lines", b.js(inline), 1)
    check("filtered text", text_of(b, "#program .remark"),
          lambda x: "'B' is built in 'C'" in x)
    b.write("(")
    check("wrong", b.js("document.getElementById('regex').className"), "wrong")
    b.js("document.getElementById('regex').value = ''")
    b.click("document.querySelector('#filter [data-kind=done]')")
    check("no done ones", b.js("document.querySelectorAll('.said.done')"
                               ".length"), 0)
    b.click("document.querySelector('#filter [data-kind=done]')")
    b.click("document.getElementById('all')")
    check("of all stages", b.js("document.querySelectorAll('.said').length"),
          lambda x: x > count)
    b.click("[...document.querySelectorAll('.said')].filter("
            "e => e.textContent.includes(\"'B' lives in device\"))[0]")
    check("to a remark", (b.js("location.hash"), here(b)),
          lambda x: x[0] == "#stage=2" and "let (B :" in x[1])
    b.key("r")
    check("no remarks below", b.js(inline), 0)


def panels(b, address):
    b.open(address + "#stage=2")
    b.key("3")
    bars = b.js("[...document.querySelectorAll('.blocks rect')].map("
                "e => [e.classList[0], e.dataset.name])")
    check("blocks", bars, [["block", "A_mem"], ["array", "A"],
                           ["block", "B_mem"], ["array", "B"],
                           ["block", "C_mem"], ["array", "C"]])
    check("a run", text_of(b, ".plot"), lambda x: "device memory" in x)
    b.click("document.querySelector('.plot svg')")
    check("a large run", b.js("document.querySelector('.plot').clientWidth"),
          lambda x: x > 1000)
    b.click("document.querySelector('.plot svg')")
    b.click("document.querySelector('.blocks rect[data-name=C]')")
    check("to an array", here(b), lambda x: "let (C :" in x)
    b.key("4")
    kernels = b.js("[...document.querySelectorAll('.kernel')].map("
                   "e => e.textContent)")
    check("kernels", kernels,
          lambda x: len(x) == 3 and "writes4 * n" in x[0] and "B" in x[0])
    b.click("document.querySelectorAll('.kernel')[2]")
    check("to a kernel", here(b), lambda x: "let (s :" in x)
    b.key("/")
    b.write("alloc")
    check("found", here(b), lambda x: "B_mem" in x)
    b.key("Enter")
    check("found next", here(b), lambda x: "C_mem" in x)
    b.key("Escape")
    b.open(address + "#stage=3")
    b.key("r", "c")
    check("folded", b.js("document.querySelectorAll('.fold').length"),
          lambda x: x > 0)


def looks(b, address):
    b.open(address)
    back = "getComputedStyle(document.body).backgroundColor"
    light = b.js(back)
    b.key("t")
    check("dark", b.js(back), lambda x: x != light)
    b.key("t")
    check("light", b.js(back), light)


def frames(b, site, address):
    """The page in a frame that has no address, as a playground shows it."""
    with open(address[len("file://"):]) as page:
        site.file("frame.html", "<iframe id=f width=900 height=600></iframe>"
                  "<script>document.getElementById('f').srcdoc = %s;</script>"
                  % json.dumps(page.read()).replace("</", "<\\/"))
    b.open("file://" + site.file("frame.html"))
    b.js("new Promise(r => setTimeout(r, 300))")
    inside = "document.getElementById('f').contentDocument"
    check("in a frame", b.js("%s.querySelectorAll('.ln').length" % inside),
          lambda x: x > 10)
    b.js("%s.querySelectorAll('#stages a')[3].click()" % inside)
    check("stages in a frame",
          b.js("%s.querySelector('#stages a.on .num').textContent" % inside),
          "3")


# ---- the others ----

def refused(b, site):
    address = site.page("refused", SMALL, ["simplify", "memintro", "fuse"], 1)
    b.open(address)
    check("refused", text_of(b, "#refused"),
          lambda x: "error: 'fuse' reads FUN" in x)
    check("refused stage", text_of(b, "#stages a.on"),
          lambda x: "refused" in x)


def many(b, site, count, picture):
    text = large(count)
    address = site.page("large", text, PASSES)
    size = os.path.getsize(address[len("file://"):])
    check("size of the page", size, lambda x: x < 12 * len(text) + 200000)
    begin = time.time()
    b.open(address + "#stage=4")
    print("large: opened in %.1f s" % (time.time() - begin))
    picture("large")
    check("elements", b.js("document.querySelectorAll('*').length"),
          lambda x: x < 4000)
    printed = site.printed("large", PASSES[:4])
    for at in (0, len(printed) // 2, len(printed)):
        b.js("document.getElementById('scroll').scrollTop = %d" % (at * 18))
        b.frame()
        shown = lines(b, "r")
        check("rows at %d" % at, len(shown), lambda x: 0 < x < 100)
        check("lines at %d" % at, shown, [(i, printed[i]) for i, _ in shown])
    b.js("document.getElementById('scroll').scrollTop = 1e9")
    b.frame()
    check("the last line", lines(b, "r")[-1:],
          [(len(printed) - 1, printed[-1])])
    last = re.findall(r"^entry fun (\w+)", text, re.MULTILINE)[-1]
    b.open(address + "#stage=2&stm=C7&fun=" + last)
    check("deep link", here(b), lambda x: "let (C7 : [n]f32 @ C7_mem" in x)
    b.hover(name_in("r", "C7"))
    check("tip", text_of(b, "#tip"), lambda x: last in x and "C7_mem" in x)
    for key in "jnnpckJ34":
        begin = time.time()
        b.key(key)
        print("large: %s in %.2f s" % (key, time.time() - begin))
    check("elements", b.js("document.querySelectorAll('*').length"),
          lambda x: x < 4000)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("build")
    parser.add_argument("--statements", type=int, default=20000)
    parser.add_argument("--pictures")
    args = parser.parse_args()
    if not browser.program():
        print("skipped: there is no browser; Debian's package is chromium")
        return 77
    with tempfile.TemporaryDirectory() as directory, browser.Browser() as b:
        def picture(name):
            if args.pictures:
                os.makedirs(args.pictures, exist_ok=True)
                b.picture(os.path.join(args.pictures, name + ".png"))

        site = Site(os.path.abspath(args.build), directory)
        address = site.page("small", SMALL, PASSES, 0, "--input=" + site.file(
            "input", "4 [1.0, 2.0, 3.0, 4.0] 0.5"))
        stages(b, site, address)
        for test in (matched, keys, names, links, filters, panels, looks):
            test(b, address)
            picture(test.__name__)
        frames(b, site, address)
        refused(b, site)
        picture("refused")
        many(b, site, args.statements, picture)
        picture("many")
        check("exceptions", b.errors, [])
    print("%d failures" % len(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
