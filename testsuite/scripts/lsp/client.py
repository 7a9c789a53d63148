"""client.py - an editor, as far as a language server sees one."""

import json
import os
import select
import subprocess

SECONDS = 60  # that an answer may take

# What this client can do.
CAPABILITIES = {
    "textDocument": {
        "hover": {"contentFormat": ["markdown", "plaintext"]},
        "publishDiagnostics": {"relatedInformation": True},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        "codeAction": {"codeActionLiteralSupport": {
            "codeActionKind": {"valueSet": ["quickfix"]}}},
        "rename": {"prepareSupport": True},
    },
}


class Gone(Exception):
    """The server has ended, or does not answer."""


class Failure(Exception):
    """The answer is an error."""
    def __init__(self, error):
        Exception.__init__(self, error["message"])
        self.code = error["code"]


def frame(body):
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


class Client:
    """A server, BUILD/bin/fun-lsp, and what was said to it and by it."""

    def __init__(self, build):
        self.process = subprocess.Popen(
            [os.path.join(build, "bin", "fun-lsp")], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)
        self.input = b""
        self.number = 0
        self.version = 0
        self.notes = []  # notifications
        self.answers = {}

    # ---- messages ----

    def write(self, data):
        self.process.stdin.write(data)

    def send(self, message):
        message = dict(message, jsonrpc="2.0")
        self.write(frame(json.dumps(message).encode()))

    def fill(self):
        ready = select.select([self.process.stdout], [], [], SECONDS)[0]
        data = os.read(self.process.stdout.fileno(), 1 << 20) if ready else b""
        if not data and ready:
            raise Gone("the server has ended: " +
                       self.process.stderr.read().decode(errors="replace"))
        if not data:
            raise Gone("the server is silent")
        self.input += data

    def body(self):
        """The next message as bytes.  Nothing but messages may come."""
        while b"\r\n\r\n" not in self.input:
            self.fill()
        head, _, _ = self.input.partition(b"\r\n\r\n")
        name, _, length = head.partition(b": ")
        assert name == b"Content-Length" and length.isdigit(), head
        begin, end = len(head) + 4, len(head) + 4 + int(length)
        while len(self.input) < end:
            self.fill()
        body, self.input = self.input[begin:end], self.input[end:]
        return body

    def receive(self):
        message = json.loads(self.body())
        assert message["jsonrpc"] == "2.0", message
        if "method" in message:
            self.notes.append(message)
        else:
            self.answers[message["id"]] = message
        return message

    def ask(self, method, params=None):
        """Send a request; gives its id."""
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        return self.number

    def answer(self, number):
        while number not in self.answers:
            self.receive()
        message = self.answers.pop(number)
        if "error" in message:
            raise Failure(message["error"])
        return message["result"]

    def request(self, method, params=None):
        return self.answer(self.ask(method, params))

    def notify(self, method, params=None):
        self.send({"method": method, "params": params})

    # ---- its life ----

    def start(self, capabilities=None):
        result = self.request("initialize", {
            "processId": None, "rootUri": None,
            "capabilities": CAPABILITIES if capabilities is None
            else capabilities})
        self.notify("initialized", {})
        return result["capabilities"]

    def stop(self):
        self.request("shutdown")
        self.notify("exit")
        return self.status()

    def status(self):
        """The exit status, once it has ended; nothing may be left."""
        self.process.stdin.close()
        status = self.process.wait(SECONDS)
        rest = self.process.stdout.read()
        self.process.stdout.close()
        errors = self.process.stderr.read()
        self.process.stderr.close()
        assert not rest, rest
        assert not errors, errors.decode(errors="replace")
        return status

    # ---- documents ----

    def open(self, uri, text):
        self.version += 1
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": uri, "languageId": "fun", "version": self.version,
            "text": text}})

    def change(self, uri, *changes):
        self.version += 1
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": uri, "version": self.version},
            "contentChanges": list(changes)})

    def close(self, uri):
        self.notify("textDocument/didClose", {"textDocument": {"uri": uri}})

    def diagnostics(self, uri):
        """Those of the version that was sent last."""
        while True:
            for note in self.notes:
                params = note["params"]
                if note["method"].endswith("/publishDiagnostics") and \
                        params["uri"] == uri and \
                        params["version"] == self.version:
                    self.notes.clear()
                    return params["diagnostics"]
            self.receive()

    def about(self, method, uri, place=None, **more):
        """A request about URI, and about PLACE, (line, character) from 0."""
        params = dict(more, textDocument={"uri": uri})
        if place:
            params["position"] = position(place)
        return self.request("textDocument/" + method, params)

    def reply(self, method, params):
        """The answer, or the failure, as bytes."""
        self.ask(method, params)
        body = self.body()
        while b'"method"' in body[:60]:
            body = self.body()
        return body


def position(place):
    return {"line": place[0], "character": place[1]}


def span(begin, end):
    return {"start": position(begin), "end": position(end)}


# ---- texts, as LSP counts in them ----


def lines_of(text):
    """Where each line begins; they end in \\n, \\r\\n or \\r."""
    begins, i = [0], 0
    while i < len(text):
        if text[i] == "\r" and text[i + 1:i + 2] == "\n":
            i += 1
        i += 1
        if text[i - 1] in "\r\n":
            begins.append(i)
    return begins


def units(text, utf8=False):
    return len(text.encode()) if utf8 else len(text.encode("utf-16-le")) // 2


def place_of(text, at, utf8=False):
    """The place of TEXT[AT]."""
    begins = lines_of(text)
    line = max(i for i, begin in enumerate(begins) if begin <= at)
    return line, units(text[begins[line]:at], utf8)


def offset_of(text, where, utf8=False):
    begins = lines_of(text)
    at = begins[where["line"]]
    left = where["character"]
    while left > 0:
        left -= units(text[at], utf8)
        at += 1
    return at


def apply(text, edits, utf8=False):
    """TEXT with EDITS, of which no two overlap."""
    changes = [(offset_of(text, e["range"]["start"], utf8),
                offset_of(text, e["range"]["end"], utf8), i, e["newText"])
               for i, e in enumerate(edits)]
    for begin, end, _, new in sorted(changes, reverse=True):
        text = text[:begin] + new + text[end:]
    return text


def pieces(text, ranges, utf8=False):
    """What stands at RANGES."""
    return [text[offset_of(text, r["start"], utf8):
                 offset_of(text, r["end"], utf8)] for r in ranges]
