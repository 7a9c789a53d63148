#!/usr/bin/env python3
"""lsp.py - what fun-lsp answers to an editor.

usage: lsp.py [--count=N] [--seed=S] [--only=TEXT] BUILD

Starts BUILD/bin/fun-lsp, and talks to it over its standard input and output.
Each function `check_*` below is one idea.  Those that are random take N programs
of the tests each:

- edits: after changes here and there the server says of the text what it says
  where the text is opened afresh;
- names: a name that was changed can be changed back, which gives the text, and
  the program is accepted as before;
- noise: messages that were damaged are answered by errors, or not at all, and the
  server goes on.

Exits with 77 where there is no fun-lsp.
"""

import argparse
import glob
import json
import os
import random
import re
import subprocess
import sys

SUITE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(SUITE, "scripts", "lsp"))

from client import (Client, Failure, apply, frame,  # noqa: E402
                    offset_of, pieces, place_of, position, span, units)

ARGS = None
URI = "file:///a.fun"
SKIPPED = 77

SHIFT = """entry fun main (n : i64) (k : i64) (A : *[n]i64) : (*[n]i64) =
  assert 0 <= k && k <= n - 2
  let (X : [2]i64) =
    kernel i < 2 do
      let (a : i64) = A[i]
      in (a + 1)
  let (B : [n]i64) = A with [k : 2] = X
  in (B)
"""

CALLS = """fun half (n : i64) : (i64) =
  in (n / 2)

// The entry.
entry fun main (n : i64) (m : i64) : (i64) =
  let (h : i64) = half(n)
  let (k : i64) = half(h)
  let (r : i64) =
    loop (acc : i64 = k) for i < m do
      in (acc + i * h)
  in (r) // the end
"""

PLACED = """entry fun main (n : i64) (A_mem : mem) (A : [n]f32 @ A_mem -> R(n)) : (f32) =
  assert n >= 4
  let (B_mem : mem) = alloc n * 4
  let (B : [n]f32 @ B_mem -> R(n)) = copy A
  let (C_mem : mem) = alloc n * 4
  let (C : [n]f32 @ C_mem -> 0 + {(n : 1)}) = copy B
  let (x : f32) = C[n - 1]
  in (x)
"""

PROBLEM = """// Two halves.
assume n > 0
let W = 0 + {(n : 2)}
let V = 1 + {(n : 2)}
check W disjoint V
check W subset V
"""


def started(capabilities=None):
    client = Client(ARGS.build)
    client.start(capabilities)
    return client


def opened(text, uri=URI, capabilities=None):
    client = started(capabilities)
    client.open(uri, text)
    return client


def expect(found, wanted, what=""):
    assert found == wanted, "%s: found %r, wanted %r" % (what, found, wanted)


def fails(call, code, text=""):
    try:
        result = call()
    except Failure as failure:
        expect(failure.code, code, str(failure))
        assert text in str(failure), "%r is not in %r" % (text, str(failure))
        return
    raise AssertionError("an answer instead of %d: %r" % (code, result))


def at(text, word, nth=1, inside=0):
    """The place of the NTH time that WORD stands in TEXT, as a whole word."""
    found = [m.start() for m in re.finditer(r"(?<![\w'])%s(?![\w'])" %
                                            re.escape(word), text)]
    return place_of(text, found[nth - 1] + inside)


def whole(text):
    return span((0, 0), place_of(text, len(text)))


# ---- the life of a server ----


def check_life():
    client = Client(ARGS.build)
    fails(lambda: client.request("textDocument/hover", {}), -32002)
    client.notify("textDocument/didOpen", {})  # dropped
    can = client.start()
    expect(can["textDocumentSync"], {"openClose": True, "change": 2})
    expect(can["positionEncoding"], "utf-16")
    fails(lambda: client.request("initialize", {}), -32600)
    fails(lambda: client.request("textDocument/nothing", {}), -32601)
    fails(lambda: client.request("$/nothing", {}), -32601)
    client.notify("$/nothing", {})
    client.notify("textDocument/nothing", {})
    client.notify("textDocument/didChange", {"textDocument": {"uri": "x"}})
    fails(lambda: client.request("textDocument/hover", {}), -32602)
    fails(lambda: client.about("hover", "file:///other", (0, 0)), -32602,
          "not open")
    expect(client.request("shutdown"), None)
    fails(lambda: client.request("shutdown"), -32600)
    client.notify("exit")
    expect(client.status(), 0)


def check_exit_without_shutdown():
    client = started()
    client.notify("exit")
    expect(client.status(), 1)


def check_end_of_input():
    client = opened(SHIFT)
    client.diagnostics(URI)
    expect(client.status(), 1)


def check_command_line():
    tool = os.path.join(ARGS.build, "bin", "fun-lsp")
    done = subprocess.run([tool, "operand"], capture_output=True, check=False,
                          stdin=subprocess.DEVNULL)
    expect((done.returncode, done.stdout), (2, b""))
    assert b"operand" in done.stderr


# ---- messages ----


def failure_of(client):
    message = client.receive()
    return message["id"], message["error"]["code"]


def check_malformed():
    client = started()
    broken = [
        (frame(b"{"), -32700), (frame(b""), -32700), (frame(b"\xff"), -32700),
        (frame(b'{"a":"\\ud800"}'), -32700), (frame(b"[]"), -32600),
        (frame(b"1"), -32700), (frame(b"{}"), -32600),
        (frame(b'{"id":{},"method":"x"}'), -32600),
        (frame(b'{"id":null,"method":"x"}'), -32600),
        (frame(b'{"method":1}'), -32600),
    ] + [(head + b"\r\n\r\n{}\n", -32700) for head in (
        b"Content-Type: x", b"", b"Content-Length: x", b"Content-Length: -1",
        b"Content-Length: 99999999999", b"nonsense", b"x" * 20000,
        b"Content-Length: 2\r\nContent-Type: a; charset=latin1")]
    for data, code in broken:
        client.write(data)
        expect(failure_of(client), (None, code), data[:40])
        fails(lambda: client.request("nothing"), -32601)  # it goes on
    client.send({"id": 17, "result": None})  # nobody asked; dropped
    fails(lambda: client.request("nothing"), -32601)
    expect(client.stop(), 0)


def check_pieces_of_messages():
    """They come in any pieces, and heads are written in any way."""
    client = Client(ARGS.build)
    body = json.dumps({"jsonrpc": "2.0", "id": "a", "method": "initialize",
                       "params": {"capabilities": {}}}).encode()
    head = b"content-type: application/vscode-jsonrpc; charset=utf-8\r\n" \
        b"CONTENT-LENGTH:%d\r\n\r\n" % len(body)
    for byte in head + body:
        client.write(bytes([byte]))
    message = client.receive()
    expect(message["id"], "a")
    expect(client.stop(), 0)


# ---- mistakes ----


def mistakes(text, uri=URI, capabilities=None):
    client = opened(text, uri, capabilities)
    found = client.diagnostics(uri)
    expect(client.stop(), 0)
    return found


def check_accepted():
    for text in (SHIFT, CALLS, PLACED, "", "// nothing\n"):
        expect(mistakes(text), [])
    expect(mistakes(PROBLEM, "file:///a.lmad"), [])
    expect(mistakes(PROBLEM, "untitled:1"), [])  # by its first word


def check_parser():
    text = CALLS.replace("half(h)", "hafl(h)").replace("acc + i", "ack + i")
    first, second = sorted(mistakes(text),
                           key=lambda d: d["range"]["start"]["line"])
    expect(pieces(text, [first["range"], second["range"]]), ["hafl", "ack"])
    expect(first["message"], "unknown function 'hafl'; did you mean 'half'?")
    expect(first["severity"], 1)
    assert "code" not in first
    related = second["relatedInformation"][0]
    expect(related["message"], "'acc' is bound here")
    expect(pieces(text, [related["location"]["range"]]), ["acc"])
    expect(related["location"]["uri"], URI)


def check_verifier():
    text = SHIFT.replace("A[i]", "A[i, i]")
    found, = mistakes(text)
    expect(found["code"], "index-rank")
    expect(pieces(text, [found["range"]]), ["i, i"])
    assert not found["message"].endswith("]"), found
    without = {"textDocument": {"publishDiagnostics": {}}}
    found, = mistakes(CALLS.replace("acc + i", "ack + i"), URI, without)
    assert "note: 'acc' is bound here" in found["message"], found
    assert "relatedInformation" not in found


def check_problem():
    text = PROBLEM.replace("W disjoint", "W disjont")
    found, = mistakes(text, "file:///a.lmad")
    expect(pieces(text, [found["range"]]), ["disjont"])


def check_published():
    """Again after a change, and none after the end."""
    client = opened(SHIFT.replace("A[i]", "Q[i]"))
    expect(len(client.diagnostics(URI)), 1)
    client.change(URI, {"text": SHIFT})
    expect(client.diagnostics(URI), [])
    client.change(URI, {"text": SHIFT.replace("A[i]", "Q[i]")})
    expect(len(client.diagnostics(URI)), 1)
    client.close(URI)
    expect(client.diagnostics(URI), [])
    fails(lambda: client.about("hover", URI, (0, 0)), -32602)
    expect(client.stop(), 0)


# ---- positions ----

ODD = 'entry fun main (n : i64) : (i64) =\n' \
    '  assert n > 0 "\U0001f600 \u00e9\u4e2d" in (m)\n'


def check_positions():
    for encodings, utf8 in (([], False), (["utf-16"], False),
                            (["utf-8", "utf-16"], True)):
        can = {"general": {"positionEncodings": encodings}}
        client = Client(ARGS.build)
        expect(client.start(can)["positionEncoding"],
               "utf-8" if utf8 else "utf-16")
        client.open(URI, ODD)
        found, = client.diagnostics(URI)
        expect(found["range"]["start"],
               position(place_of(ODD, ODD.rindex("m"), utf8)))
        place = place_of(ODD, ODD.index("\u4e2d"), utf8)
        smile = place_of(ODD, ODD.index("\U0001f600"), utf8)
        inside = smile[0], smile[1] + 1  # of a character: before it
        # "X" before the smile, "Y" before the last character, m becomes n
        client.change(URI, {"range": span(place, place), "text": "Y"},
                      {"range": span(inside, inside), "text": "X"})
        text = ODD.replace("\U0001f600", "X\U0001f600") \
            .replace("\u4e2d", "Y\u4e2d")
        found, = client.diagnostics(URI)
        expect(found["range"]["start"],
               position(place_of(text, text.rindex("m"), utf8)))
        where = place_of(text, text.rindex("m"), utf8)
        client.change(URI, {"range": span(where, (where[0], where[1] + 1)),
                            "text": "n"})
        expect(client.diagnostics(URI), [])
        expect(client.stop(), 0)


def check_line_ends():
    for end in ("\r\n", "\r", "\n"):
        text = CALLS.replace("// The entry.\n", "").replace(
            " // the end", "").replace("\n", end)
        client = opened(text)
        expect(client.diagnostics(URI), [], repr(end))
        found = client.about("definition", URI, at(text, "acc", 2))
        expect(found[0]["range"]["start"], position(at(text, "acc")))
        # After the end of a line, and of the text.
        far = (1, 1000)
        client.change(URI, {"range": span(far, far), "text": " // ok"},
                      {"range": span((999, 0), (1000, 7)), "text": end})
        expect(client.diagnostics(URI), [])
        expect(client.stop(), 0)


# ---- names ----


def check_navigation():
    client = opened(CALLS)
    definition = client.about("definition", URI, at(CALLS, "h", 3))
    expect([d["range"]["start"] for d in definition],
           [position(at(CALLS, "h"))])
    definition = client.about("definition", URI, at(CALLS, "half", 3))
    expect(definition[0]["range"]["start"], position(at(CALLS, "half")))
    # At the end of a name, too; not in a word, and not in a comment.
    place = at(CALLS, "half", 3, 4)
    expect(client.about("definition", URI, place), definition)
    for word in ("loop", "entry", "end"):
        expect(client.about("definition", URI, at(CALLS, word)), [])
    for declared, count in ((True, 3), (False, 2)):
        found = client.about("references", URI, at(CALLS, "h"),
                             context={"includeDeclaration": declared})
        expect(pieces(CALLS, [f["range"] for f in found]), ["h"] * count)
    # `n` of the one function is not that of the other.
    found = client.about("documentHighlight", URI, at(CALLS, "n", 1))
    expect([(f["range"]["start"]["line"], f["kind"]) for f in found],
           [(0, 3), (1, 2)])
    expect(client.stop(), 0)


def check_navigation_in_places():
    client = opened(PLACED)
    found = client.about("references", URI, at(PLACED, "B_mem"),
                         context={"includeDeclaration": True})
    expect([f["range"]["start"]["line"] for f in found], [2, 3])
    expect(client.stop(), 0)


def check_navigation_in_problems():
    uri = "file:///a.lmad"
    client = opened(PROBLEM, uri)
    found = client.about("references", uri, at(PROBLEM, "V", 2),
                         context={"includeDeclaration": True})
    expect([f["range"]["start"]["line"] for f in found], [3, 4, 5])
    found = client.about("definition", uri, at(PROBLEM, "n", 3))
    expect(found[0]["range"]["start"], position(at(PROBLEM, "n")))
    edit = client.about("rename", uri, at(PROBLEM, "W"), newName="X")
    text = apply(PROBLEM, edit["changes"][uri])
    expect(text, re.sub(r"\bW\b", "X", PROBLEM))
    fails(lambda: client.about("rename", uri, at(PROBLEM, "W"), newName="V"),
          -32803, "bound already")
    fails(lambda: client.about("rename", uri, at(PROBLEM, "W"), newName="n"),
          -32803, "integer")
    expect(client.stop(), 0)


def check_capture():
    """Two integers of a problem would become one, without a mistake."""
    uri, text = "file:///a.lmad", "assume n > m\ncheck 0 + {(n : 1)} within m\n"
    client = opened(text, uri)
    fails(lambda: client.about("rename", uri, at(text, "m"), newName="n"),
          -32803, "would mean")
    expect(client.stop(), 0)


def check_rename():
    client = opened(CALLS)
    place = at(CALLS, "acc", 2)
    expect(pieces(CALLS, [client.about("prepareRename", URI, place)]), ["acc"])
    expect(client.about("prepareRename", URI, at(CALLS, "loop")), None)
    edit = client.about("rename", URI, place, newName="sum'")
    text = apply(CALLS, edit["changes"][URI])
    expect(text, CALLS.replace("acc", "sum'"))
    edit = client.about("rename", URI, at(CALLS, "half", 2), newName="middle")
    expect(apply(CALLS, edit["changes"][URI]), CALLS.replace("half", "middle"))
    for new, why in (("h", "would mean"), ("1x", "no name"),
                     ("a b", "no name"), ("", "no name"), ("let", "keyword"),
                     ("i64", "type"), ("\u00e9", "no name")):
        fails(lambda: client.about("rename", URI, place, newName=new), -32803,
              why)
    fails(lambda: client.about("rename", URI, at(CALLS, "loop"),
                               newName="x"), -32803, "no name")
    fails(lambda: client.about("rename", URI, place), -32602)
    fails(lambda: client.about("rename", URI, at(CALLS, "half"),
                               newName="main"), -32803, "already")
    expect(client.stop(), 0)


SHORT = """fun half (n : i64) : (i64) =
  in (n / 2)

fun main (n : i64) (A : [n]f32) (c : bool) : ([n]f32, bool) =
  let (s) (_) = reduce (+, max) i < n do in (A[i] * 0.5f32, i)
  let A = kernel i < n do in (A[i] - s)
  let n = n + 1
  in (A, c && A[half(n) - 1] > 0.0f32)
"""


def check_short_forms():
    """Names hide others, and statements are written out by the parser."""
    client = opened(SHORT)
    expect(client.diagnostics(URI), [])
    found = client.about("references", URI, at(SHORT, "A", 3),
                         context={"includeDeclaration": True})
    expect([f["range"]["start"] for f in found],
           [position(at(SHORT, "A", n)) for n in (3, 5, 6)])
    for word, nth, bound in (("A", 4, 1), ("A", 6, 3), ("n", 9, 3),
                             ("n", 8, 8), ("half", 2, 1), ("n", 10, 8)):
        found = client.about("definition", URI, at(SHORT, word, nth))
        expect(found[0]["range"]["start"], position(at(SHORT, word, bound)),
               (word, nth))
    assert "- in canonical text: `A_" in hover(client, SHORT, "A", 5)
    assert "c : bool" in hover(client, SHORT, "c", 2)
    symbols = client.about("documentSymbol", URI)[1]["children"]
    expect([s["name"] for s in symbols], ["s", "_", "A", "n"])
    expect(pieces(SHORT, [s["selectionRange"] for s in symbols]),
           ["s", "_", "A", "n"])
    hints = [h for h in client.about("inlayHint", URI, range=whole(SHORT))
             if h.get("kind") == 1]
    expect([h["label"] for h in hints],
           [": f32", ": i64", ": [n]f32", ": i64"])
    expect(hints[2]["position"], position(at(SHORT, "A", 3, 1)))
    # Two of a name stay two, and what hides nothing may have any name.
    edit = client.about("rename", URI, at(SHORT, "A", 3), newName="B")
    text = apply(SHORT, edit["changes"][URI])
    expect(pieces(text, [span(at(text, "B", 1), at(text, "B", 1, 1))]), ["B"])
    expect(text.count("A["), SHORT.count("A[") - 1)
    fails(lambda: client.about("rename", URI, at(SHORT, "s", 1), newName="A"),
          -32803, "would mean")
    edit = client.about("rename", URI, at(SHORT, "s", 1), newName="c'")
    expect(client.about("formatting", URI, options={}) != [], True)
    expect(client.stop(), 0)


def check_attributes():
    """A function that an attribute names is that function."""
    text = "fun f (n : i64) : (i64) =\n  in (n)\n\n" \
        "#[ processor ( f ) ] #[cost(f)]\nfun g (n : i64) : (i64) =\n" \
        "  in (n + 0)\n"
    client = opened(text)
    expect(client.diagnostics(URI), [])
    edit = client.about("rename", URI, at(text, "f"), newName="h")
    after = apply(text, edit["changes"][URI])
    expect(after, text.replace("fun f", "fun h").replace("( f )", "( h )"))
    found = client.about("definition", URI, at(text, "f", 2))
    expect(found[0]["range"]["start"], position(at(text, "f")))
    turned = "#[processor(f)] fun g (n : i64) : (i64) =\n  in (n)\n\n" \
        "fun f (n : i64) : (i64) =\n  in (n)\n"
    client.change(URI, {"text": turned})
    found = client.about("definition", URI, at(turned, "f"))
    expect(found[0]["range"]["start"], position(at(turned, "f", 2)))
    expect(client.stop(), 0)


# ---- hover ----


def hover(client, text, word, nth=1, uri=URI):
    found = client.about("hover", uri, at(text, word, nth))
    if found is None:
        return None
    expect(pieces(text, [found["range"]]), [word])
    return found["contents"]["value"]


def check_hover():
    client = opened(PLACED)
    text = hover(client, PLACED, "B")
    for part in ("B : [n]f32 @ B_mem -> R(n)", "block: `B_mem`",
                 "index function: `R(n)`", "last used in line 6",
                 "n >= 4 (assert at line 2)"):
        assert part in text, (part, text)
    assert "last used in line 6" in hover(client, PLACED, "B_mem")
    assert "n : i64" in hover(client, PLACED, "n")
    assert "n >= 4" not in hover(client, PLACED, "n")  # not yet
    assert "n >= 4" in hover(client, PLACED, "n", 6)
    expect(client.about("hover", URI, at(PLACED, "alloc")), None)
    client.open(URI + "2", CALLS)
    assert "fun half (n : i64) : (i64)\n" in hover(client, CALLS, "half", 3,
                                                   URI + "2")
    text = hover(client, CALLS, "i", 2, URI + "2")
    assert "i < m (loop at line 8)" in text, text
    client.open("file:///a.lmad", PROBLEM)
    assert "let W = 0 + {(n : 2)}" in hover(client, PROBLEM, "W", 2,
                                            "file:///a.lmad")
    expect(client.stop(), 0)
    client = opened(PLACED, URI, {})
    found = client.about("hover", URI, at(PLACED, "B"))
    expect(found["contents"]["kind"], "plaintext")
    assert "`" not in found["contents"]["value"]
    expect(client.stop(), 0)


# ---- symbols ----


def check_symbols():
    client = opened(CALLS)
    half, main = client.about("documentSymbol", URI)
    expect((half["name"], half["kind"], half["detail"]), ("half", 12, "fun"))
    expect([s["name"] for s in main["children"]], ["h", "k", "r"])
    expect(pieces(CALLS, [half["range"], main["selectionRange"]]),
           ["fun half (n : i64) : (i64) =\n  in (n / 2)", "main"])
    assert pieces(CALLS, [main["range"]])[0].endswith("in (r)")
    expect(pieces(CALLS, [main["children"][1]["range"]]),
           ["let (k : i64) = half(h)"])
    client.open("file:///a.lmad", PROBLEM)
    expect([s["name"] for s in client.about("documentSymbol",
                                            "file:///a.lmad")],
           ["assume n > 0", "W", "V", "check W disjoint V", "check W subset V"])
    expect(client.stop(), 0)
    client = opened(CALLS, URI, {})
    found = client.about("documentSymbol", URI)
    expect([(s["name"], s.get("containerName")) for s in found],
           [("half", None), ("main", None), ("h", "main"), ("k", "main"),
            ("r", "main")])
    expect(client.stop(), 0)


# ---- format ----


def formatted(text, uri=URI):
    client = opened(text, uri)
    edits = client.about("formatting", uri, options={})
    expect(client.stop(), 0)
    return edits if edits is None else apply(text, edits)


def canonical(path_or_text, language="fun"):
    tool = os.path.join(ARGS.build, "bin", "funfmt")
    done = subprocess.run([tool, "--language=" + language],
                          input=path_or_text.encode(), check=False,
                          capture_output=True)
    return done.stdout.decode() if done.returncode == 0 else None


def check_format():
    expect(formatted(CALLS), CALLS)
    messy = CALLS.replace(" = half", "=   half").replace("  let", " let") \
        .replace("// the", "//  \U0001f600 the")
    expect(formatted(messy), canonical(messy))
    assert "\U0001f600" in formatted(messy)
    returns = messy.replace("\n", "\r\n")
    expect(formatted(returns), canonical(messy).replace("\n", "\r\n"))
    expect(formatted("fun f ("), None)
    messy = PROBLEM.replace("{(n : 2)}", "{ (n:2) }")
    expect(formatted(messy, "file:///a.lmad"), canonical(messy, "lmad"))


# ---- actions ----


def actions(client, text, where, uri=URI, **context):
    return client.about("codeAction", uri, range=where,
                        context=dict(context, diagnostics=[]))


def done_by(text, action, uri=URI):
    return apply(text, action["edit"]["changes"][uri])


def check_fixes():
    for wrong, right in ((CALLS.replace("half(h)", "hafl(h)"), CALLS),
                         (CALLS.replace("acc + i", "ack + i"), CALLS),
                         (PLACED.replace("C[n - 1]", "2.0"),
                          PLACED.replace("C[n - 1]", "2.0f32")),
                         (PLACED.replace("C[n - 1]", "-2"),
                          PLACED.replace("C[n - 1]", "-2.0f32")),
                         (CALLS.replace("i * h", "i * h + 1u8"),
                          CALLS.replace("i * h", "i * h + 1")),
                         (CALLS.replace("n / 2", "n & m == 3").replace(
                             "(n : i64) : (i64) =\n  in",
                             "(n : i64) (m : i64) : (bool) =\n  in"),
                          CALLS.replace("n / 2", "(n & m) == 3").replace(
                              "(n : i64) : (i64) =\n  in",
                              "(n : i64) (m : i64) : (bool) =\n  in")),
                         (CALLS.replace("fun half", "def half"), CALLS)):
        client = opened(wrong)
        found = [a for a in actions(client, wrong, whole(wrong))
                 if a.get("isPreferred")]
        expect([done_by(wrong, a) for a in found], [right])
        expect(found[0]["kind"], "quickfix")
        mistakes_ = client.diagnostics(URI)
        assert found[0]["diagnostics"][0] in mistakes_
        # Elsewhere, or of another kind, there are none.
        last = place_of(wrong, len(wrong))
        expect(actions(client, wrong, span(last, last)), [])
        expect(actions(client, wrong, whole(wrong), only=["source"]), [])
        expect(client.stop(), 0)


def check_expectations():
    """With the comments, --verify-diagnostics accepts the text."""
    tool = os.path.join(ARGS.build, "bin", "funverify")
    for wrong in (CALLS.replace("acc + i", "ack + i"),
                  SHIFT.replace("A[i]", "A[i, i]"),
                  SHIFT.replace("let (B", "let (X"),
                  SHIFT.replace("A[i]", "Q[i]").replace("\n", "\r\n")):
        client = opened(wrong)
        found = [a for a in actions(client, wrong, whole(wrong))
                 if a["title"].startswith("Expect")]
        assert found
        text = wrong
        edits = [e for a in found for e in a["edit"]["changes"][URI]]
        text = apply(wrong, edits)
        done = subprocess.run([tool, "-q", "--verify-diagnostics"],
                              input=text.encode(), capture_output=True,
                              check=False)
        expect((done.returncode, done.stderr), (0, b""), text)
        expect(client.stop(), 0)


def check_asserts():
    client = opened(SHIFT)
    where = span((2, 0), (2, 5))
    expect(actions(client, SHIFT, where, only=["quickfix"]), [])
    found = actions(client, SHIFT, where)
    assert found and "'assert k >= 2'" in found[0]["title"], found
    text = done_by(SHIFT, found[0])
    expect(text, SHIFT.replace("  assert", "  assert k >= 2\n  assert", 1))
    client.change(URI, {"text": text})
    expect(actions(client, text, whole(text)), [])
    expect(client.stop(), 0)
    client = opened(SHIFT)
    # Who did not ask does not wait.
    found = actions(client, SHIFT, where, triggerKind=2)
    expect(found, [])
    expect(client.stop(), 0)


def check_no_actions():
    client = opened(CALLS.replace("half(h)", "hafl(h)"), URI, {})
    expect(actions(client, CALLS, whole(CALLS)), None)
    fails(lambda: client.about("codeAction", URI), -32602)
    expect(client.stop(), 0)


# ---- hints ----


def check_hints():
    client = opened(SHIFT)
    found = client.about("inlayHint", URI, range=whole(SHIFT))
    expect([(h["position"]["line"], h["label"]) for h in found],
           [(2, "'X_mem' is allocated: 16 bytes"),
            (4, "'X' is copied to 'A'")])
    assert "may overlap" in found[1]["tooltip"]
    expect(client.about("inlayHint", URI, range=span((5, 0), (6, 0))), [])
    client.change(URI, {"text": SHIFT.replace("k <= n - 2", "2 <= k")})
    expect(client.about("inlayHint", URI, range=whole(SHIFT)), [])
    client.change(URI, {"text": SHIFT.replace("A[i]", "A[i, i]")})
    expect(client.about("inlayHint", URI, range=whole(SHIFT)), [])
    client.change(URI, {"text": "imp f (n : i64) : (i64) =\n  return (n)\n"})
    expect(client.about("inlayHint", URI, range=whole(SHIFT)), [])
    fails(lambda: client.about("inlayHint", URI), -32602)
    client.open("file:///a.lmad", PROBLEM)
    found = client.about("inlayHint", "file:///a.lmad", range=whole(PROBLEM))
    expect([h["position"]["line"] for h in found], [4, 5])
    expect(found[0]["label"], "yes")
    assert found[1]["label"].startswith("no: "), found
    expect(client.stop(), 0)


# ---- what comes at a bad time ----


def check_last_good():
    """While the text cannot be read, answers are those of the last that could."""
    client = opened(CALLS)
    client.diagnostics(URI)
    broken = CALLS.replace("  let (k", "  let x ( =\n  let (k")
    where = place_of(CALLS, CALLS.index("  let (k"))
    client.change(URI, {"range": span(where, where), "text": "  let x ( =\n"})
    assert client.diagnostics(URI)
    found = client.about("definition", URI, at(broken, "h", 2))
    expect(found[0]["range"]["start"], position(at(broken, "h", 1)))
    found = client.about("definition", URI, at(broken, "acc", 2))
    expect(found[0]["range"]["start"], position(at(broken, "acc", 1)))
    assert not client.about("definition", URI, at(broken, "x"))
    assert client.about("hover", URI, at(broken, "acc"))
    symbols = client.about("documentSymbol", URI)
    expect([s["name"] for s in symbols[1]["children"]], ["h", "k", "r"])
    expect(pieces(broken, [symbols[1]["children"][2]["selectionRange"]]),
           ["r"])
    expect(client.about("rename", URI, at(broken, "acc"), newName="y"), None)
    expect(client.about("prepareRename", URI, at(broken, "acc")), None)
    expect(client.about("formatting", URI, options={}), None)
    expect(client.stop(), 0)


def check_never_good():
    client = opened("fun f (")
    for method in ("hover", "definition", "references", "documentHighlight",
                   "prepareRename"):
        expect(client.about(method, URI, (0, 4)), None)
    expect(client.about("rename", URI, (0, 4), newName="g"), None)
    expect(client.about("documentSymbol", URI), None)
    expect(client.about("inlayHint", URI, range=whole("")), None)
    expect(client.stop(), 0)


def check_cancelled():
    client = opened(CALLS)
    client.diagnostics(URI)
    data = b""
    for number, method in ((900, "hover"), (901, "definition")):
        data += frame(json.dumps({
            "jsonrpc": "2.0", "id": number, "method": "textDocument/" + method,
            "params": {"textDocument": {"uri": URI},
                       "position": position(at(CALLS, "h"))}}).encode())
    data += frame(b'{"jsonrpc":"2.0","method":"$/cancelRequest",'
                  b'"params":{"id":900}}')
    client.write(data)  # in one piece
    fails(lambda: client.answer(900), -32800)
    expect(len(client.answer(901)), 1)
    client.notify("$/cancelRequest", {"id": 12345})
    client.notify("$/cancelRequest", None)
    expect(client.stop(), 0)


def check_slow():
    """While one waits for what takes long, others are answered; and it can be
    cancelled, or the text may change."""
    client = opened(slow_text(2000))
    client.diagnostics(URI)
    hints = {"textDocument": {"uri": URI}, "range": span((0, 0), (99999, 0))}
    number = client.ask("textDocument/inlayHint", hints)
    expect(len(client.about("documentSymbol", URI)), 2000)
    assert number not in client.answers
    client.notify("$/cancelRequest", {"id": number})
    fails(lambda: client.answer(number), -32800)
    first = client.ask("textDocument/inlayHint", hints)
    second = client.ask("textDocument/inlayHint", hints)
    client.change(URI, {"text": CALLS})
    for number in (first, second):
        fails(lambda: client.answer(number), -32801)
    expect(client.request("textDocument/inlayHint", hints), [])
    client.change(URI, {"text": slow_text(2000)})
    client.ask("textDocument/inlayHint", hints)
    expect(client.stop(), 0)


def slow_text(count):
    """Of many functions: their hints take seconds."""
    return "\n".join(SHIFT.replace("main", "main%d" % i)
                     for i in range(count))


# ---- random edits ----


def programs():
    """Of the tests, also those that are rejected."""
    found = []
    for folder in ("verifier", "printer", "passes/simplify", "passes/lower",
                   "ir-text", "lmad", "programs/*", "why-copy"):
        for ending in ("fun", "imp", "lmad"):
            found += glob.glob(os.path.join(SUITE, folder, "*." + ending))
    texts = []
    for path in sorted(found):
        with open(path, "rb") as file:
            data = file.read()
        try:
            text = data.decode()
        except UnicodeDecodeError:
            continue
        if len(text) < 20000 and "\0" not in text:
            texts.append((path, text))
    assert len(texts) > 200, len(texts)
    return texts


INSERTED = ["\n", "\r\n", "\r", " ", "x", "(", ")", "// \U0001f600\n", "\u00e9",
            "let (y : i64) = 1\n", "\U0001f600", "1", "in", "=", "\t", "n", '"']


def random_change(rng, text):
    """(change, the text after it)"""
    begin = rng.randrange(len(text) + 1)
    end = min(len(text), begin + rng.choice([0, 0, 0, 1, 1, 2, 5, 30]))
    for _ in range(2):  # not in the middle of a line end
        if text[begin - 1:begin + 1] == "\r\n":
            begin -= 1
        if text[end - 1:end + 1] == "\r\n":
            end += 1
    new = rng.choice(INSERTED + [text[begin:end], ""])
    if rng.random() < 0.2:
        k = rng.randrange(len(text) + 1)
        new = text[k:k + 40]
    return ({"range": span(place_of(text, begin), place_of(text, end)),
             "text": new}, text[:begin] + new + text[end:])


def all_of(client, uri, text):
    """What the server says of a text, without what takes long."""
    said = [client.diagnostics(uri)]
    for line in range(0, text.count("\n") + 1, 4):
        for method in ("definition", "hover"):
            said.append(client.about(method, uri, (line, 9)))
    said.append(client.about("formatting", uri, options={}))
    return said


def check_edits(rng, texts):
    """A text in pieces is the text."""
    client, fresh = started(), started()
    for path, text in rng.sample(texts, min(ARGS.count, len(texts))):
        uri = "file://" + path
        if rng.random() < 0.3:
            text = text.replace("\n", "\r\n")
        client.open(uri, text)
        original = text
        for _ in range(4):
            changes = []
            for _ in range(rng.randrange(1, 6)):
                change, text = random_change(rng, text)
                changes.append(change)
            client.change(uri, *changes)
            fresh.open(uri, text)
            ours = client.diagnostics(uri)
            expect(ours, fresh.diagnostics(uri), "%s\n%s" % (path, text))
            pieces(text, [d["range"] for d in ours])  # all are in the text
            fresh.close(uri)
        # The last change takes all of it back: answers are of a good text.
        client.change(uri, {"range": whole(text), "text": original})
        fresh.open(uri, original)
        expect(all_of(client, uri, original), all_of(fresh, uri, original),
               path)
        client.close(uri)
        fresh.close(uri)
    expect((client.stop(), fresh.stop()), (0, 0))


# ---- random names ----


def check_names(rng, texts):
    client = started()
    changed = 0
    for path, text in rng.sample(texts, min(ARGS.count, len(texts))):
        uri = "file://" + path
        client.open(uri, text)
        before = client.diagnostics(uri)
        words = [m.start() for m in
                 re.finditer(r"(?<![\w'])[A-Za-z_][\w']*", text)]
        for _ in range(4):
            place = place_of(text, rng.choice(words)) if words else (0, 0)
            new = rng.choice(["fresh", "n", "i", "A", "x", "m", "acc"])
            changed += renamed(client, uri, text, place, new, before)
        client.close(uri)
    assert changed >= ARGS.count // 4, changed
    expect(client.stop(), 0)


def renamed(client, uri, text, place, new, before):
    """Change a name, and change it back."""
    try:
        edit = client.about("rename", uri, place, newName=new)
    except Failure as failure:
        expect(failure.code, -32803)
        return False
    if edit is None:
        return False
    edits = edit["changes"][uri]
    old = pieces(text, [edits[0]["range"]])[0]
    after = apply(text, edits)
    client.change(uri, {"text": after})
    expect([d.get("code") for d in client.diagnostics(uri)],
           [d.get("code") for d in before], after)
    begin = min(e["range"]["start"]["line"] for e in edits)
    first = min((e["range"]["start"]["character"] for e in edits
                 if e["range"]["start"]["line"] == begin))
    back = client.about("rename", uri, (begin, first), newName=old)
    expect(apply(after, back["changes"][uri]), text)
    client.change(uri, {"text": text})
    client.diagnostics(uri)
    return True


# ---- noise ----


def damaged(rng, data):
    data = bytearray(data)
    for _ in range(rng.randrange(1, 4)):
        kind, i = rng.randrange(4), rng.randrange(len(data))
        if kind == 0:
            data[i] = rng.randrange(256)
        elif kind == 1:
            del data[i:i + rng.randrange(1, 9)]
        elif kind == 2:
            data[i:i] = bytes(rng.randrange(256) for _ in range(3))
        else:
            k = rng.randrange(len(data))
            data[i:i] = data[k:k + 20]
        if not data:
            data = bytearray(b"{")
    return bytes(data)


def session(rng, text, uri):
    """Messages as bodies."""
    doc = {"textDocument": {"uri": uri}}
    messages = [("textDocument/didOpen", {"textDocument": {
        "uri": uri, "languageId": "fun", "version": 1, "text": text}})]
    for _ in range(6):
        change, text = random_change(rng, text)
        messages.append(("textDocument/didChange", {
            "textDocument": {"uri": uri, "version": 2},
            "contentChanges": [change]}))
        for method in ("hover", "definition", "references", "rename",
                       "documentSymbol", "formatting", "codeAction",
                       "inlayHint", "documentHighlight"):
            messages.append(("textDocument/" + method, dict(
                doc, position=position((rng.randrange(9), rng.randrange(30))),
                newName="x", range=span((0, 0), (rng.randrange(9), 3)),
                context={"includeDeclaration": True, "triggerKind": 2})))
    messages.append(("$/cancelRequest", {"id": 3}))
    for number, (method, params) in enumerate(messages):
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        if not method.startswith("$") and "/did" not in method:
            message["id"] = number
        yield json.dumps(message).encode()


def check_noise(rng, texts):
    for path, text in rng.sample(texts, min(ARGS.count // 4, len(texts))):
        client = started()
        data = b""
        for body in session(rng, text, "file://" + path):
            if rng.random() < 0.4:
                body = damaged(rng, body)
            data += damaged(rng, frame(body)) if rng.random() < 0.1 else \
                frame(body)
        # A head that was damaged may take what follows for a body.
        data += b" " * 1000 + b"\n"
        out, errors = client.process.communicate(data, timeout=120)
        assert client.process.returncode in (0, 1), (path, errors[-2000:])
        assert not errors, errors
        client.input = client.input + out
        while client.input:
            client.receive()


# ---- memory ----


def check_memory():
    """What versions took is given back."""
    text, sizes = slow_text(40), []
    client = opened(text)
    for k in range(400):
        change = {"range": span((0, 0), (0, 0)), "text": "\n" if k % 2 else " "}
        text = change["text"] + text
        client.change(URI, change)
        client.diagnostics(URI)
        client.about("hover", URI, at(text, "A"))
        if k % 7 == 0:
            hints = {"textDocument": {"uri": URI}, "range": whole(text)}
            number = client.ask("textDocument/inlayHint", hints)
            client.notify("$/cancelRequest", {"id": number})
            try:
                client.answer(number)  # it may have ended before that
            except Failure as failure:
                expect(failure.code, -32800)
        with open("/proc/%d/statm" % client.process.pid) as file:
            sizes.append(int(file.read().split()[1]))
    assert max(sizes[-50:]) < 1.2 * max(sizes[50:100]), sizes[::25]
    expect(client.stop(), 0)


# ---- all of it ----


def main():
    global ARGS
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    ARGS = parser.parse_args()
    if not os.path.exists(os.path.join(ARGS.build, "bin", "fun-lsp")):
        print("skipped: there is no fun-lsp (Debian's libjansson-dev)")
        return SKIPPED
    # What was freed is used again, as it is without the sanitizer.
    os.environ["ASAN_OPTIONS"] = ":".join(
        [os.environ.get("ASAN_OPTIONS", ""), "quarantine_size_mb=1"])
    texts, failed = programs(), 0
    for name, check in sorted(globals().items()):
        if not name.startswith("check_") or ARGS.only not in name:
            continue
        arguments = check.__code__.co_argcount
        try:
            check(*(random.Random("%d %s" % (ARGS.seed, name)),
                    texts)[:arguments])
        except Exception as problem:  # each idea by itself
            failed += 1
            print("%s: %s: %s" % (name, type(problem).__name__, problem))
            if ARGS.only:
                raise
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
