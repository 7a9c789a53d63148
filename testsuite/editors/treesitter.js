// treesitter.js GRAMMAR HIGHLIGHTS TOKENS - what the terminals of grammar.js make
// of the files that TOKENS lists: the longest one wins, a string before a
// pattern, as in tree-sitter's lexer.  Prints as textmate.js does; a place is
// invalid where no terminal fits or brackets are not balanced.
const fs = require("fs");
const [grammarFile, highlights, tokens] = process.argv.slice(2);

const rule = (type) => (...members) => ({ type, members });
Object.assign(global, {
  choice: rule("choice"), seq: rule("seq"), repeat: rule("repeat"),
  token: rule("token"), optional: rule("optional"),
  field: (name, member) => ({ type: "field", members: [member] }),
  alias: (member, name) => ({ type: "alias", members: [member], name }),
  grammar: (g) => g,
});
const loaded = require(grammarFile);
const used = new Set();
const $ = new Proxy({}, { get: (_, name) => {
  used.add(name);
  return { type: "ref", name };
} });
const rules = {}, names = new Set(), literals = new Set();
for (const name in loaded.rules) rules[name] = loaded.rules[name]($);
loaded.extras($);

const problems = [];
for (const name of used) if (!rules[name] && name !== "function_name" &&
    name !== "attribute_name") problems.push("no rule " + name);

// The regular expression of a rule that is a terminal.
function pattern(r) {
  if (typeof r === "string") return r.replace(/[\\^$.*+?()[\]{}|\/]/g, "\\$&");
  if (r instanceof RegExp) return r.source;
  const parts = r.members.map(pattern);
  return "(?:" + parts.join(r.type === "choice" ? "|" : "") + ")";
}
const strings = new Map(), patterns = [];
function collect(r, name) {
  if (typeof r === "string") {
    strings.set(r, name);
  } else if (r instanceof RegExp || r.type === "token") {
    patterns.push([name, new RegExp(pattern(r), "y")]);
  } else if (r.members) {
    r.members.forEach((m) => collect(m, name));
    if (r.name) names.add(r.name.name);
  }
}
for (const name in rules) if (name[0] !== "_") collect(rules[name], name);
Object.keys(rules).forEach((n) => names.add(n));
const longest = [...strings.keys()].filter((s) => !/^\w/.test(s))
  .sort((a, b) => b.length - a.length);

const query = fs.readFileSync(highlights, "utf8").replace(/;.*/g, "");
for (const m of query.matchAll(/\((\w+)\)/g))
  if (!names.has(m[1])) problems.push("highlights.scm: no node " + m[1]);
for (const m of query.matchAll(/"([^"]+)"/g))
  if (!strings.has(m[1])) problems.push("highlights.scm: no token " + m[1]);
for (const name in rules)
  if (name !== "source" && name !== "group" && name !== "head" &&
      name !== "attribute" && name[0] !== "_" && !query.includes(`(${name})`))
    problems.push("highlights.scm does not say what " + name + " is");

function lex(text) {
  const found = new Map(), open = [];
  let at = 0, invalid = 0;
  while (at < text.length) {
    if (/\s/.test(text[at])) { at++; continue; }
    let best = [0, "invalid"];
    for (const [name, p] of patterns) {
      p.lastIndex = at;
      const m = p.exec(text);
      if (m && m[0].length > best[0]) best = [m[0].length, name];
    }
    const word = text.substr(at, best[0]);
    if (best[1] === "name" && strings.has(word)) best[1] = strings.get(word);
    const sign = longest.find((s) => text.startsWith(s, at));
    if (sign && sign.length > best[0]) best = [sign.length, strings.get(sign)];
    invalid += best[1] === "invalid";
    const close = { "(": ")", "[": "]", "{": "}", "#[": "]" }[sign];
    if (close && best[1] !== "comment") open.push(close);
    else if (best[0] === 1 && ")]}".includes(sign || "?"))
      invalid += open.pop() !== sign;
    found.set(at, best[1]);
    if (sign && best[0] === 2) found.set(at + 1, best[1]); // a <-b: two tokens
    at += best[0] || 1;
  }
  return [found, invalid + open.length];
}

const out = [];
let found = null, starts = [], invalid = null;
for (const row of fs.readFileSync(tokens, "utf8").split("\n")) {
  const [kind, a, b] = row.split("\t");
  if (kind !== "T" && invalid !== null) { out.push("I " + invalid); invalid = null; }
  if (kind === "F") {
    const text = fs.readFileSync(a, "latin1");
    [found, invalid] = lex(text);
    starts = [0];
    for (let i = 0; i < text.length; i++) if (text[i] === "\n") starts.push(i + 1);
  } else if (kind === "T") {
    out.push(found.get(starts[a - 1] + Number(b) - 1) || "none");
  }
}
problems.forEach((p) => process.stderr.write(p + "\n"));
process.stdout.write(out.join("\n") + "\n");
