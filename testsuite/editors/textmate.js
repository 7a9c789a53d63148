// textmate.js MODULES GRAMMAR TOKENS - the scopes of the tokens that TOKENS
// lists, a line each, as vscode-textmate of the folder MODULES finds them.
// `F FILE` begins a file, `T LINE COLUMN` is a token; after a file's tokens
// comes `I N`: so many places have an `invalid` scope.
const fs = require("fs");
const [modules, grammarFile, tokens] = process.argv.slice(2);
const oniguruma = require(modules + "/vscode-oniguruma");
const textmate = require(modules + "/vscode-textmate");

async function grammar() {
  const wasm = fs.readFileSync(modules + "/vscode-oniguruma/release/onig.wasm");
  await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset,
    wasm.byteOffset + wasm.byteLength));
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(
      fs.readFileSync(grammarFile, "utf8"), grammarFile),
  });
  return registry.loadGrammar("source.fun");
}

// The tokens of LINE, [end, scope].  No rule reaches over the end of a line, so
// that equal lines have equal ones.
const seen = new Map();
function tokensOf(grammar, line) {
  let tokens = seen.get(line);
  if (!tokens) {
    const result = grammar.tokenizeLine(line, textmate.INITIAL);
    if (result.ruleStack.depth !== 1) throw new Error("open at the end: " + line);
    tokens = result.tokens.map((t) => [t.endIndex, t.scopes[t.scopes.length - 1]]);
    seen.set(line, tokens);
  }
  return tokens;
}

// Of each line of FILE, and how many are invalid.  Columns count bytes.
function scopesOf(grammar, file) {
  const lines = fs.readFileSync(file, "latin1").split("\n")
    .map((line) => tokensOf(grammar, line));
  return [lines, lines.flat().filter(([, s]) => s.startsWith("invalid")).length];
}

grammar().then((grammar) => {
  const out = [];
  let lines = [], invalid = null;
  for (const row of fs.readFileSync(tokens, "utf8").split("\n")) {
    const [kind, a, b] = row.split("\t");
    if (kind !== "T" && invalid !== null) {
      out.push("I " + invalid);
      invalid = null;
    }
    if (kind === "F") {
      [lines, invalid] = scopesOf(grammar, a);
    } else if (kind === "T") {
      const found = lines[a - 1].find(([end]) => end > b - 1);
      out.push(found ? found[1] : "none");
    }
  }
  process.stdout.write(out.join("\n") + "\n");
});
