// data.js - what the tool says of the stages, as it is asked for.

const data = JSON.parse(document.getElementById('data').textContent);
const stages = data.stages,
  T = data.texts;

// ---- lines ----

// A stage has the lines of the one before, but for what it says: a list of
// lines, and of runs [begin, length] of lines of that.
function reader(field) {
  const read = [];
  return function lines(k) {
    if (k < 0) return [];
    if (read[k]) return read[k];
    const before = lines(k - 1),
      said = stages[k][field];
    if (!said) return (read[k] = before);
    read[k] = [];
    for (const part of said) {
      if (typeof part === 'string') read[k].push(part);
      else if (part)
        for (let i = 0; i < part[1]; i++) read[k].push(before[part[0] + i]);
    }
    return read[k];
  };
}

const linesOf = reader('text'),
  kernelTexts = reader('kernels');

function isChanged(k) {
  return k > 0 && (!!stages[k].text || !!stages[k].refused);
}

// What the stage K, or the last one before it that says so, says of FIELD.
function latest(k, field) {
  while (k > 0 && stages[k][field] === undefined) k--;
  return stages[k][field];
}

// ---- names ----

// The name by which a line is matched: of a function, of what a statement
// binds first, of what it writes, or of the index that it counts; of what gives
// results, its first word.
const BOUND = new RegExp(
  [
    /^\s*(?:#\[[^\]]*\]\s*)*(?:entry\s+)?(?:fun|imp)\s+([\w']+)/,
    /^\s*(?:#\[[^\]]*\]\s*)*let\s*\((?:#\[[^\]]*\]\s*)*([\w']+)/,
    /^\s*(?:#\[[^\]]*\]\s*)*var\s+([\w']+)/,
    /^\s*(?:#\[[^\]]*\]\s*)*([\w']+)(?:\[.*\])?\s*<-/,
    /^\s*(?:#\[[^\]]*\]\s*)*((?:kernel|for|while|reduce|scan|scatter|loop)\b.*?[\w']+)\s*[<:,]/,
    /^\s*(in|yield|return|else)\b/,
  ]
    .map((r) => r.source)
    .join('|'),
);
function boundIn(line) {
  const m = BOUND.exec(line);
  return m ? m.slice(1).find((name) => name) : null;
}

// ---- functions and names ----

const HEAD = /^(?:#\[.*\]\s*)?(?:entry\s+)?(?:fun|imp)\s+([\w']+)/;

// Where the functions of a stage begin.
function functionsOf(k) {
  const stage = stages[k];
  if (stage.functions) return stage.functions;
  if (k && !stage.text) return (stage.functions = functionsOf(k - 1));
  const found = [];
  linesOf(k).forEach((line, i) => {
    const m = /^[^\s/]/.test(line) && HEAD.exec(line);
    if (m) found.push({name: m[1], begin: i, end: 0});
  });
  found.forEach((f, i) => {
    f.end = i + 1 < found.length ? found[i + 1].begin : linesOf(k).length;
  });
  return (stage.functions = found);
}

function functionAt(k, line) {
  const all = functionsOf(k);
  let lo = 0,
    hi = all.length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (all[mid].begin <= line) lo = mid + 1;
    else hi = mid;
  }
  return lo ? all[lo - 1] : null;
}

// The lines of F that name each name, ascending.  The first one binds it.
function placesOf(k, f) {
  if (f.places) return f.places;
  const lines = linesOf(k);
  f.places = new Map();
  for (let i = f.begin; i < f.end; i++)
    for (const [kind, text] of tokensOf(lines[i])) {
      if (kind !== 'n') continue;
      const at = f.places.get(text);
      if (!at) f.places.set(text, [i]);
      else if (at[at.length - 1] !== i) at.push(i);
    }
  return f.places;
}

// Where NAME is bound, in the function FUN or in any; or -1.
function lineOfName(k, name, fun) {
  for (const f of functionsOf(k)) {
    if (fun && f.name !== fun) continue;
    if (f.name === name) return f.begin;
    const at = placesOf(k, f).get(name);
    if (at) return at[0];
  }
  return -1;
}

// Stages say what is known of the names that they have otherwise than before.
const known = new Map();
stages.forEach((stage, k) => {
  for (const said of stage.names || []) {
    const key = T[said[0]] + ' ' + T[said[1]],
      all = known.get(key);
    if (all) all.push([k, said]);
    else known.set(key, [[k, said]]);
  }
});

const changesOf = (fun, name) => known.get(fun + ' ' + name) || [];

// Its {type, block, ixfn, lmads, last, facts} in stage K, or null.  Of several
// variables of that name it is the last one that is bound before LINE, as far
// as lines show that.
function infoOf(k, fun, name, line = Infinity) {
  let from = -1,
    found = [];
  for (const [stage, said] of changesOf(fun, name)) {
    if (stage > k) break;
    if (stage !== from) found = [];
    from = stage;
    found.push(said);
  }
  if (!found.length) return null;
  const [, , type, block, ixfn, lmads, last, facts] =
    found[whichOf(k, fun, name, line, found.length)];
  return {
    type: T[type],
    block: T[block],
    ixfn: T[ixfn],
    lmads: lmads ? JSON.parse(T[lmads]) : null,
    last: last.map((i) => T[i]),
    facts: facts.map((i) => T[i]),
  };
}

function whichOf(k, fun, name, line, count) {
  const f = count > 1 && functionsOf(k).find((x) => x.name === fun);
  if (!f) return 0;
  const word = name + "(?![\\w'])";
  const binds = new RegExp(
    '\\((?:#\\[[^\\]]*\\] *)*' +
      word +
      ' :|var ' +
      word +
      ' :|[a-z)\\]] ' +
      word +
      ' <(?!-)',
  );
  const at = (placesOf(k, f).get(name) || []).filter((i) =>
    binds.test(linesOf(k)[i]),
  );
  if (at.length !== count) return count - 1;
  return Math.max(0, at.filter((i) => i <= line).length - 1);
}

// ---- kernels ----

function kernelsOf(k) {
  const lines = latest(k, 'kernelLines') || [];
  return kernelTexts(k).map((text, i) => {
    const [fun, form, name, threads, launches, read, written] = text
      .split(',')
      .map((n) => T[n]);
    return {line: lines[i], fun, form, name, threads, launches, read, written};
  });
}

// ---- remarks ----

const KINDS = ['done', 'missed', 'note'];
const remarks = []; // of all stages
stages.forEach((stage, k) => {
  stage.remarks = (stage.remarks || []).map(
    ([kind, name, text, fun, before, after, line, col, file], i) => ({
      stage: k,
      number: remarks.length + i,
      kind: KINDS[kind],
      name: T[name],
      text: T[text],
      fun: T[fun],
      before,
      after,
      place: line ? `${file ? T[file] : data.file}:${line}:${col}` : '',
    }),
  );
  for (const r of stage.remarks) remarks.push(r);
});

const textOfRemark = (r) =>
  stages[r.stage].pass + ': ' + r.name + ': ' + r.text;

// Where a remark stands: [stage, line].
function placeOfRemark(r) {
  if (r.after) return [r.stage, r.after - 1];
  if (r.before && r.stage) return [r.stage - 1, r.before - 1];
  return null;
}
