#!/usr/bin/env python3
"""playground.py - does the playground do in a browser what the tools do?

usage: playground.py BUILD PAGE.html [--pictures=FOLDER] [--only=REGEX]

Opens the page that playground/build made in a headless browser.  Every example
of its list runs, and prints what the tools of BUILD print.  Then an error is
where it is, a run is stopped, a shared address shows the same, what needs a
library says that it is not there, and every tab shows something.  The page is
small, and its first program is there soon.  With --pictures, pictures of it are
left in FOLDER.  Without the page or a browser, the test is skipped: the exit
status is 77.
"""

import argparse
import functools
import gzip
import http.server
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import browser  # noqa: E402

SKIPPED = 77
MOST_BYTES = 3000000 # of the page, compressed
MOST_SECONDS = 10 # from opening it to the first program
LIBRARIES = ("libz3.so.4", "libglpk.so.40", "libisl.so.23")
SLOW = 240 # seconds that one example may take

# CODE asks for something; wait until it is shown.
SHOWN = """
(async () => {
  const before = document.body.dataset.shown;
  %s;
  while (document.body.dataset.shown === before)
    await new Promise((done) => setTimeout(done, 5));
  return true;
})()"""
LAST = """
(async () => {
  try {
    const done = await askPipe(commandsOf(state.command));
    return JSON.stringify({status: done.status, out: done.out,
      err: done.stages.map((s) => s.err).join(''),
      stages: done.stages.length,
      ms: done.stages.reduce((sum, s) => sum + s.ms, 0)});
  } catch (e) {
    return JSON.stringify({status: -1, out: '', err: String(e), stages: 0,
      ms: 0});
  }
})()"""
# A loop that nobody waits for.
ENDLESS = """entry fun turns (n : i64) : (i64) =
  let (s : i64) =
    loop (a : i64 = 0) for i < n do
      in (a + i)
  in (s)
"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Test:
    def __init__(self, options, page):
        self.options, self.page = options, page
        self.failures = 0

    def check(self, good, what):
        if not good:
            self.failures += 1
            print("FAILED: " + what)

    def picture(self, name):
        if self.options.pictures:
            self.page.frame()
            self.page.picture("%s/playground-%s.png"
                              % (self.options.pictures, name))

    def do(self, code):
        """Run CODE, and wait until what it asks for is shown."""
        self.page.js(SHOWN % code)

    def pick(self, title):
        self.do("$('examples').value = %s;"
                "$('examples').dispatchEvent(new Event('change'))"
                % json.dumps(title))

    def tab(self, name):
        self.do("$('tabs').querySelector('[data-tab=%s]').click()" % name)

    def text(self, selector="#result"):
        return self.page.js("document.querySelector(%s).innerText"
                            % json.dumps(selector))


def hide_libraries(folder):
    """A library without functions takes the place of each that a browser does
    not have."""
    for name in LIBRARIES:
        subprocess.run(["cc", "-shared", "-x", "c", "/dev/null", "-o",
                        os.path.join(folder, name)], check=True)
    os.environ["LD_LIBRARY_PATH"] = folder


def native(example, tools):
    """What the tools print for it: (status, output, what was said)."""
    with tempfile.TemporaryDirectory() as folder:
        files = dict(example["files"])
        files[example["file"]] = example["text"]
        for name, text in files.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8") as f:
                f.write(text)
        command = example["command"]
        named = re.search(r"(^|[\s=])%s(\s|$)" % re.escape(example["file"]),
                          command)
        given = (example["values"] if named and command.startswith("funrun")
                 else "" if named else example["text"])
        path = tools + ":" + os.environ["PATH"]
        done = subprocess.run(
            ["bash", "-o", "pipefail", "-c", command], cwd=folder,
            input=given.encode(), capture_output=True, timeout=SLOW,
            env=dict(os.environ, PATH=path), check=False)
    return (done.returncode, done.stdout.decode("utf-8", "replace"),
            done.stderr.decode("utf-8", "replace"))


def run_examples(test):
    examples = json.loads(test.page.js("JSON.stringify(EXAMPLES)"))
    pattern = re.compile(test.options.only)
    slowest = (0, "")
    count = 0
    for example in examples:
        title = example["title"]
        if not pattern.search(title):
            continue
        count += 1
        test.pick(title)
        got = json.loads(test.page.js(LAST))
        slowest = max(slowest, (got["ms"], title))
        status, out, said = native(example,
                                   os.path.abspath(os.path.join(
                                       test.options.build, "bin")))
        if got["status"] == 0 or status == 0:
            test.check(got["status"] == status, "%s: status %d, natively %d: %s"
                       % (title, got["status"], status, got["err"][:300]))
        if status == 0:
            test.check(got["out"] == out, "%s: the output differs:\n%s" % (
                title, first_difference(out, got["out"])))
        test.check(got["err"] == said, "%s: messages differ:\n%s" % (
            title, first_difference(said, got["err"])))
    print("%d examples; the slowest takes %.1f s: %s"
          % (count, slowest[0] / 1000, slowest[1]))


def first_difference(want, got):
    for a, b in zip((want + "\n(end)").split("\n"), (got + "\n(end)").split("\n")):
        if a != b:
            return "  native: %s\n  page:   %s" % (a[:200], b[:200])
    return ""


def run_values(test):
    """Programs run on their values, and what the pipe makes of them, too."""
    for example in json.loads(test.page.js("JSON.stringify(EXAMPLES)")):
        if example["group"] != "programs" or not re.search(
                test.options.only, example["title"]):
            continue
        test.pick(example["title"])
        test.tab("run")
        shown = test.text()
        test.check("what the pipe makes of it: the same" in shown,
                   "%s: run: %s" % (example["title"], shown[:400]))
        test.tab("output")


def type_in(test, text, more=""):
    test.do("set({text: %s, file: 'a.fun', command: 'funopt -p memintro', "
            "tab: 'output' %s})" % (json.dumps(text), more))


def run_mistake(test):
    type_in(test, "entry fun f (n : i64) : (i64) =\n  in (n + 1u8)\n")
    test.check("2:7" in test.text(), "the error has no place: " + test.text())
    end = time.time() + 10
    while not test.page.js("wrong.length") and time.time() < end:
        time.sleep(0.05)
    test.check(test.page.js("wrong[0]?.line") == 2
               and test.page.js("wrong[0]?.col") == 7,
               "the error is not where it is")
    test.check(test.page.js("$('shown').querySelectorAll('u').length") > 0,
               "the error is not underlined")
    test.page.js("$('mistakes').querySelector('[data-line]').click()")
    at = test.page.js("$('text').selectionStart")
    test.check(at == len("entry fun f (n : i64) : (i64) =\n      "),
               "a click goes to %s" % at)
    test.picture("mistake")


def run_stop(test):
    type_in(test, ENDLESS)
    test.page.js("$('values').value = state.values = '1000000000000'")
    test.page.js("$('tabs').querySelector('[data-tab=run]').click(), 1")
    time.sleep(1)
    test.check(not test.page.js("$('stop').disabled"), "nothing runs")
    begin = time.time()
    test.do("$('stop').click()")
    test.check("Stopped" in test.text(), "not stopped: " + test.text())
    test.check(time.time() - begin < 2, "stopping takes long")
    test.page.js("$('values').value = state.values = '5'")
    test.do("show()")
    test.check("10" in test.text().split("\n"),
               "after a stop: " + test.text())


def run_share(test):
    test.pick("matmul")
    test.tab("run")
    before = test.text()
    test.check("the same" in before, "matmul: " + before)
    url = test.page.js("address()")
    test.page.open(url)
    ready(test)
    test.check(test.text() == before, "a shared address shows other things")
    test.check(test.page.js("state.command") == "funopt --pipeline=cpu",
               "a shared address has another pipe")
    print("a shared address has %d characters" % len(url))


def run_library(test):
    test.do("set({text: EXAMPLES.find((e) => e.title === 'lmad-check: rows.lmad').text, "
            "file: 'rows.lmad', command: 'lmad-check --solver=z3 rows.lmad', tab: 'output'})")
    test.check("Z3 is not part of the playground" in test.text(),
               "Z3: " + test.text())
    test.picture("z3")


def run_tabs(test):
    test.do("set(FIRST)")
    for name in test.page.js("Object.keys(TABS)"):
        test.tab(name)
        if name == "stages":
            time.sleep(1)
            test.check(test.page.js("$('result').querySelector('iframe')"
                                    "?.srcdoc.includes('C_mem')"),
                       "no stages: " + test.text())
        else:
            test.check(test.page.js("!!$('result').querySelector("
                                    "'svg, pre, .row')") and "gives 1" not in
                       test.text(), "%s shows: %s" % (name, test.text()))
        test.check(test.page.js("[...$('result').querySelectorAll('svg')]"
                                ".every((svg) => svg.viewBox.baseVal)"),
                   "a drawing in %s is cut" % name)
        test.picture(name)
    test.pick("programs/hotspot: parts.lmad")
    test.tab("plots")
    test.check(test.page.js("!!$('result').querySelector('svg')"),
               "no plot: " + test.text())
    test.picture("lmad")
    test.tab("output")


def ready(test):
    while not test.page.js("document.body.dataset.ready"):
        time.sleep(0.02)


def version(build):
    return subprocess.run([build + "/bin/funopt", "--version"], check=True,
                          capture_output=True, text=True).stdout


def is_same_version(page, options):
    own = page.js("runner.run({commands: [['funopt', '--version']], input: ''})"
                  ".then((done) => done.out)")
    return own == version(options.build)


def run(options, url):
    with browser.Browser(1400, 860) as page:
        test = Test(options, page)
        begin = time.time()
        page.open(url)
        while not page.js("document.body && document.body.dataset.ready"):
            time.sleep(0.02)
        seconds = time.time() - begin
        if not is_same_version(page, options):
            print("skipped: the page is of another version; playground/build "
                  "makes it anew")
            sys.exit(SKIPPED)
        print("from opening to the first program: %.2f s" % seconds)
        test.check(seconds < MOST_SECONDS, "that is too slow")
        test.check("mem" in test.text(), "the first program: " + test.text())
        test.picture("first")
        run_tabs(test)
        run_mistake(test)
        run_stop(test)
        run_library(test)
        run_share(test)
        run_values(test)
        run_examples(test)
        for error in page.errors:
            test.check(False, error)
    if options.pictures:
        with browser.Browser(1400, 860, dark=True) as page:
            test = Test(options, page)
            page.open(url)
            ready(test)
            test.tab("stages")
            time.sleep(1)
            test.picture("dark-stages")
            test.tab("output")
            test.picture("dark")
    return test.failures


def serve(folder):
    handler = functools.partial(Quiet, directory=folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return "http://127.0.0.1:%d/" % server.server_port


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("html")
    parser.add_argument("--pictures")
    parser.add_argument("--only", default="", metavar="REGEX")
    options = parser.parse_args()
    if not os.path.exists(options.html):
        print("skipped: there is no %s; playground/build makes it"
              % options.html)
        return SKIPPED
    if not browser.program():
        print("skipped: there is no chromium")
        return SKIPPED
    if options.pictures:
        os.makedirs(options.pictures, exist_ok=True)
    with open(options.html, "rb") as file:
        size = len(gzip.compress(file.read(), 9))
    print("%d bytes, as gzip -9 compresses them" % size)
    failures = size >= MOST_BYTES
    if failures:
        print("FAILED: that is too much")
    folder, name = os.path.split(os.path.abspath(options.html))
    with tempfile.TemporaryDirectory() as libraries:
        hide_libraries(libraries)
        failures += run(options, serve(folder) + name)
    with browser.Browser() as page: # also without a server
        page.open("file://" + os.path.abspath(options.html))
        test = Test(options, page)
        ready(test)
        test.check("mem" in test.text(), "file://: " + test.text())
        failures += test.failures
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
