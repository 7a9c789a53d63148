"""A headless Chromium, told what to do over a pair of pipes (the DevTools
protocol: messages in JSON, each ended by a NUL)."""

import base64
import json
import os
import shutil
import subprocess
import tempfile

NAMES = ("chromium", "chromium-browser", "google-chrome")


def program():
    """The browser that is installed, or None."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    """One page, of WIDTH by HEIGHT pixels."""

    def __init__(self, width=1400, height=800, dark=False):
        self.profile = tempfile.TemporaryDirectory()
        to_browser, self.to = os.pipe()
        self.back, from_browser = os.pipe()
        self.process = subprocess.Popen(
            ["sh", "-c", 'exec "$@" 3<&%d 4>&%d' % (to_browser, from_browser),
             "sh", program(), "--headless", "--no-sandbox", "--disable-gpu",
             "--remote-debugging-pipe", "--user-data-dir=" + self.profile.name,
             "--window-size=%d,%d" % (width, height), "about:blank"],
            pass_fds=(to_browser, from_browser), stderr=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.rest = b""
        self.number = 0
        self.errors = []
        self.session = None
        target = [t for t in self.call("Target.getTargets")["targetInfos"]
                  if t["type"] == "page"][0]["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target,
                                 flatten=True)["sessionId"]
        self.call("Page.enable")
        self.call("Runtime.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width,
                  height=height, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme",
             "value": "dark" if dark else "light"}])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.session = None
        try:
            self.call("Browser.close")
            self.process.wait(10)
        except (OSError, EOFError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        os.close(self.to)
        os.close(self.back)
        self.profile.cleanup()

    def _message(self):
        while b"\0" not in self.rest:
            more = os.read(self.back, 1 << 20)
            if not more:
                raise EOFError("the browser has ended")
            self.rest += more
        text, self.rest = self.rest.split(b"\0", 1)
        message = json.loads(text)
        if message.get("method") == "Runtime.exceptionThrown":
            details = message["params"]["exceptionDetails"]
            self.errors.append(details.get("exception", {}).get(
                "description", details["text"]))
        return message

    def call(self, method, **params):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._message()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError("%s: %s" % (method, answer["error"]))
                return answer["result"]

    def wait_for(self, method):
        while self._message().get("method") != method:
            pass

    def open(self, address):
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=address)
        while self.js("document.readyState") != "complete":
            pass
        self.frame()

    def js(self, code):
        """What CODE, an expression or a promise, comes to."""
        got = self.call("Runtime.evaluate", expression=code,
                        returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in got:
            details = got["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get(
                "description", details["text"]))
        return got["result"].get("value")

    def frame(self):
        """Wait until what was asked for is drawn."""
        self.js("new Promise(r => requestAnimationFrame(() => "
                "requestAnimationFrame(() => r(1))))")

    def key(self, *keys):
        for key in keys:
            text = {} if len(key) > 1 else {"text": key}
            for kind in ("keyDown", "keyUp"):
                self.call("Input.dispatchKeyEvent", type=kind, key=key, **text)
            self.frame()

    def write(self, text):
        self.call("Input.insertText", text=text)
        self.frame()

    def _mouse(self, kind, selector, **more):
        place = self.js(
            "(() => { const e = %s; if (!e) return null;"
            " const b = e.getBoundingClientRect();"
            " return [b.x + Math.min(b.width / 2, 8), b.y + b.height / 2]; })()"
            % selector)
        if not place:
            raise RuntimeError("there is no " + selector)
        self.call("Input.dispatchMouseEvent", type=kind, x=place[0],
                  y=place[1], **more)

    def hover(self, selector):
        """SELECTOR: an expression for an element."""
        self._mouse("mouseMoved", selector)
        self.frame()

    def click(self, selector):
        self.hover(selector)
        for kind in ("mousePressed", "mouseReleased"):
            self._mouse(kind, selector, button="left", clickCount=1,
                        buttons=1)
        self.frame()

    def picture(self, file):
        got = self.call("Page.captureScreenshot", format="png")
        with open(file, "wb") as out:
            out.write(base64.b64decode(got["data"]))
