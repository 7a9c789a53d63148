// diff.js - two stages as rows: which line of the one stands beside which of
// the other.
//
// Lines are compared without the blanks before them.  Lines that both have once
// are anchors, as far as they stand in the same order; between anchors, in
// turn, those that both have once there.  What is left and of a moderate size
// is compared by a longest common subsequence; the rest is matched by the names
// that lines bind.

const numbers = new Map();
function numberOf(line) {
  const text = line.trimStart();
  let n = numbers.get(text);
  if (n === undefined) numbers.set(text, (n = numbers.size));
  return n;
}

// The longest run of PAIRS, ascending by their first, that ascends by the
// second.
function ascending(pairs) {
  const ends = [],
    before = new Array(pairs.length);
  pairs.forEach((pair, i) => {
    let lo = 0,
      hi = ends.length;
    while (lo < hi) {
      const mid = (lo + hi) >> 1;
      if (pairs[ends[mid]][1] < pair[1]) lo = mid + 1;
      else hi = mid;
    }
    before[i] = lo ? ends[lo - 1] : -1;
    ends[lo] = i;
  });
  const run = [];
  for (let i = ends.length ? ends[ends.length - 1] : -1; i >= 0; i = before[i])
    run.push(pairs[i]);
  return run.reverse();
}

// Pairs [i, j] of equal numbers that both lists have once in these ranges.
function once(a, a0, a1, b, b0, b1) {
  const seen = new Map();
  for (let i = a0; i < a1; i++) seen.set(a[i], seen.has(a[i]) ? -1 : i);
  const there = new Map();
  for (let j = b0; j < b1; j++)
    if (seen.get(b[j]) >= 0) there.set(b[j], there.has(b[j]) ? -1 : j);
  const pairs = [];
  for (const [n, j] of there) if (j >= 0) pairs.push([seen.get(n), j]);
  return pairs.sort((x, y) => x[0] - y[0]);
}

// A longest common subsequence, or nothing where that takes long.
const MOST = 400000;
function common(a, a0, a1, b, b0, b1) {
  const n = a1 - a0,
    m = b1 - b0,
    pairs = [];
  if (!n || !m || n * m > MOST) return pairs;
  const best = new Uint16Array((n + 1) * (m + 1)),
    w = m + 1;
  for (let i = n - 1; i >= 0; i--)
    for (let j = m - 1; j >= 0; j--)
      best[i * w + j] =
        a[a0 + i] === b[b0 + j]
          ? best[(i + 1) * w + j + 1] + 1
          : Math.max(best[(i + 1) * w + j], best[i * w + j + 1]);
  for (let i = 0, j = 0; i < n && j < m;) {
    if (a[a0 + i] === b[b0 + j]) pairs.push([a0 + i++, b0 + j++]);
    else if (best[(i + 1) * w + j] >= best[i * w + j + 1]) i++;
    else j++;
  }
  return pairs;
}

// Pairs of equal numbers, ascending in both.
function equalPairs(a, a0, a1, b, b0, b1, out) {
  while (a0 < a1 && b0 < b1 && a[a0] === b[b0]) out.push([a0++, b0++]);
  let tail = 0;
  while (a0 < a1 && b0 < b1 && a[a1 - 1] === b[b1 - 1]) {
    a1--;
    b1--;
    tail++;
  }
  if (a0 < a1 && b0 < b1) {
    const anchors = ascending(once(a, a0, a1, b, b0, b1));
    if (anchors.length) {
      for (const [i, j] of anchors.concat([[a1, b1]])) {
        equalPairs(a, a0, i, b, b0, j, out);
        if (i < a1) out.push([i, j]);
        a0 = i + 1;
        b0 = j + 1;
      }
    } else {
      out.push(...common(a, a0, a1, b, b0, b1));
    }
  }
  for (let t = 0; t < tail; t++) out.push([a1 + t, b1 + t]);
}

// Rows of a gap: what binds the same name stands side by side; what gives it
// its value, rather than what declares it.
function addGap(rows, old, a0, a1, lines, b0, b1) {
  const at = new Map(),
    pairs = [];
  const isDeclared = (line) => /^\s*(#\[.*\]\s*)?var /.test(line);
  for (let j = b0; j < b1; j++) {
    const name = boundIn(lines[j]),
      there = at.get(name);
    if (!name) continue;
    if (!there) at.set(name, [j]);
    else if (isDeclared(lines[there[there.length - 1]]))
      there[there.length - 1] = j;
    else there.push(j);
  }
  for (let i = a0; i < a1; i++) {
    const there = at.get(boundIn(old[i]));
    if (there && there.length) pairs.push([i, there.shift()]);
  }
  for (const [i, j] of ascending(pairs).concat([[a1, b1]])) {
    while (a0 < i) rows.push({l: a0++, r: -1, kind: 'del'});
    while (b0 < j) rows.push({l: -1, r: b0++, kind: 'add'});
    if (i < a1) rows.push({l: a0++, r: b0++, kind: 'mod'});
  }
}

// Lines that are gone here and have come there have moved.
function markMoved(rows, a, b) {
  const gone = new Map();
  for (const row of rows) {
    if (row.kind !== 'del') continue;
    const all = gone.get(a[row.l]);
    if (all) all.push(row);
    else gone.set(a[row.l], [row]);
  }
  for (const row of rows) {
    const from = row.kind === 'add' && gone.get(b[row.r]);
    if (!from || !from.length) continue;
    const old = from.shift();
    old.kind = row.kind = 'move';
    old.to = row.r;
    row.from = old.l;
  }
}

// [{l, r, kind}], kind: same, mod, add, del, move; -1: no line.
function diffRows(old, lines) {
  const a = old.map(numberOf),
    b = lines.map(numberOf),
    pairs = [],
    rows = [];
  equalPairs(a, 0, a.length, b, 0, b.length, pairs);
  let i = 0,
    j = 0;
  for (const [x, y] of pairs.concat([[a.length, b.length]])) {
    if (i < x || j < y) addGap(rows, old, i, x, lines, j, y);
    if (x < a.length) rows.push({l: x, r: y, kind: 'same'});
    i = x + 1;
    j = y + 1;
  }
  markMoved(rows, a, b);
  return rows;
}

// Which tokens of X, of a line, are not in Y?  None is said where most are.
function newTokens(x, y) {
  const texts = (t) => t.map((token) => token[1]);
  const a = texts(x),
    b = texts(y),
    pairs = common(a, 0, a.length, b, 0, b.length);
  const kept = new Set(pairs.map((pair) => pair[0]));
  const are = a.map((text, i) => !kept.has(i) && text.trim() !== '');
  const most = a.filter((text) => text.trim()).length * 0.7;
  return are.filter((is) => is).length > most ? [] : are;
}
