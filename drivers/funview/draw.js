// draw.js - index functions and lifetimes of blocks, as drawings.

// ---- numbers of expressions ----

// What the reader takes the names in sizes and strides for.
const values = new Map();

function namesIn(texts) {
  const found = new Set();
  for (const text of texts)
    for (const [kind, name] of tokensOf(text))
      if (kind === 'n') found.add(name);
  return [...found];
}

// The value of a scalar, as far as it is made of these; else NaN.
function evaluate(text) {
  const all = tokensOf(text).filter((token) => token[1].trim());
  let at = 0;
  const peek = () => (at < all.length ? all[at][1] : '');
  const take = (what) => peek() === what && ++at;
  const CALL = {min: Math.min, max: Math.max, abs: Math.abs};
  const OPS = [
    {'+': (x, y) => x + y, '-': (x, y) => x - y},
    {
      '*': (x, y) => x * y,
      '/': (x, y) => Math.trunc(x / y),
      '%': (x, y) => x % y,
    },
  ];
  function list() {
    const args = [];
    do args.push(sum(0));
    while (take(','));
    return take(')') ? args : [NaN];
  }
  function atom() {
    if (take('-')) return -atom();
    if (take('(')) return list()[0];
    if (at >= all.length) return NaN;
    const [kind, word] = all[at++];
    if (kind === 'nu') return parseInt(word, 10);
    if (take('(')) return word in CALL ? CALL[word](...list()) : (list(), NaN);
    return values.has(word) ? values.get(word) : NaN;
  }
  function sum(level) {
    if (level === OPS.length) return atom();
    let x = sum(level + 1);
    while (peek() in OPS[level])
      x = OPS[level][all[at++][1]](x, sum(level + 1));
    return x;
  }
  const x = sum(0);
  return at === all.length ? x : NaN;
}

// Small numbers for NAMES that have none yet, such that what FACTS say to be
// equal is.
function guessValues(names, facts) {
  const equal = new Map();
  for (const text of facts)
    for (const [, name, value] of text.matchAll(
      /(?:^|, )([\w']+) == ([^,(]*(?:\([^,(]*\)[^,(]*)*) \(/g,
    ))
      equal.set(name, value);
  const give = (name, deep) => {
    if (values.has(name)) return;
    const value = deep && equal.get(name);
    if (value) namesIn([value]).forEach((other) => give(other, deep - 1));
    const is = value ? evaluate(value) : NaN;
    values.set(name, is > 0 && is < 100 ? is : 3);
  };
  names.forEach((name) => give(name, 4));
}

// Inputs for NAMES; CHANGED is called after each change.
function valueInputs(names, changed) {
  const box = element('div', 'values');
  for (const name of names) {
    const input = element('input');
    input.type = 'number';
    input.value = values.get(name);
    input.setAttribute('aria-label', name);
    input.oninput = () => {
      values.set(name, parseInt(input.value, 10));
      changed();
    };
    const label = element('label', '', name + ' ');
    label.append(input);
    box.append(label);
  }
  return box;
}

// ---- index functions ----

const MOST_CELLS = 2048;

// [offset, index] of each element; null where numbers are missing or many.
function elementsOf(lmads) {
  const chain = lmads.map(([offset, dims]) => ({
    offset: evaluate(offset),
    dims: dims.map(([count, stride]) => [evaluate(count), evaluate(stride)]),
  }));
  const shape = chain[chain.length - 1].dims.map((dim) => dim[0]);
  const count = shape.reduce((x, y) => x * y, 1),
    found = [];
  if (!(count >= 0 && count <= MOST_CELLS)) return null;
  const unrank = (n, sizes) => {
    const index = new Array(sizes.length);
    for (let d = sizes.length - 1; d >= 0; d--) {
      index[d] = n % sizes[d];
      n = Math.floor(n / sizes[d]);
    }
    return index;
  };
  for (let i = 0; i < count; i++) {
    const index = unrank(i, shape);
    let at = index,
      offset = 0;
    for (let k = chain.length - 1; k >= 0; k--) {
      offset = chain[k].dims.reduce(
        (sum, dim, d) => sum + dim[1] * at[d],
        chain[k].offset,
      );
      if (k)
        at = unrank(
          offset,
          chain[k - 1].dims.map((dim) => dim[0]),
        );
    }
    if (!Number.isFinite(offset)) return null;
    found.push([offset, index]);
  }
  return found;
}

// How many offsets of a block stand in a row: the stride that most dimensions
// of the arrays there have.
function rowWidth(arrays) {
  const often = new Map();
  for (const lmads of arrays)
    for (const [, stride] of lmads[0][1]) {
      const wide = Math.abs(evaluate(stride));
      if (wide > 1 && wide <= 64) often.set(wide, (often.get(wide) || 0) + 1);
    }
  const best = [...often].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0];
  return best ? best[0] : 16;
}

// The offsets of a block that an index function reaches: the first elements
// light, the last ones dark.  WIDE stand in a row.  Null: see elementsOf.
function drawLmad(lmads, wide, width) {
  const found = elementsOf(lmads);
  if (!found) return null;
  const last = found.reduce((most, x) => Math.max(most, x[0]), 0);
  const first = found.reduce((least, x) => Math.min(least, x[0]), 0);
  const rows = Math.floor(last / wide) + 1,
    cell = Math.max(4, Math.min(16, Math.floor(width / wide)));
  if (first < 0 || rows * wide > 4 * MOST_CELLS) return null;
  const at = new Map();
  found.forEach(([offset, index], i) => {
    const order = found.length > 1 ? i / (found.length - 1) : 1;
    if (!at.has(offset)) at.set(offset, {order, indices: []});
    at.get(offset).indices.push(index);
  });
  const parts = [];
  for (let offset = 0; offset < rows * wide; offset++) {
    const is = at.get(offset);
    const place =
      `x="${(offset % wide) * cell + 0.5}" y="${Math.floor(offset / wide) * cell + 0.5}"` +
      ` width="${cell - 1}" height="${cell - 1}"`;
    if (!is) {
      parts.push(
        `<rect ${place} class="empty"><title>offset ${offset}</title></rect>`,
      );
      continue;
    }
    const says = is.indices
      .slice(0, 4)
      .map((i) => '[' + i.join('][') + ']')
      .join(' ');
    parts.push(
      `<rect ${place} class="${is.indices.length > 1 ? 'often' : 'cell'}"` +
        ` fill-opacity="${(0.3 + 0.7 * is.order).toFixed(2)}"><title>offset ${offset} \u2190 ${says}</title></rect>`,
    );
  }
  return `<svg class="lmad" width="${wide * cell}" height="${rows * cell}">${parts.join('')}</svg>`;
}

// ---- blocks ----

const MOST_BLOCKS = 200;

// The blocks of F in stage K: {name, begin, end, arrays, bytes}, in the order
// in which they begin.
function blocksOf(k, f) {
  if (f.blocks) return f.blocks;
  const blocks = new Map(),
    places = placesOf(k, f),
    lines = linesOf(k);
  const blockOf = (name) => {
    if (!blocks.has(name))
      blocks.set(name, {name, begin: Infinity, end: -1, arrays: []});
    return blocks.get(name);
  };
  for (const [name, at] of places) {
    const info = infoOf(k, f.name, name);
    const is = info && /^mem\b/.test(info.type);
    if (!is && !(info && info.block)) continue;
    const block = blockOf(is ? name : info.block);
    block.begin = Math.min(block.begin, at[0]);
    block.end = Math.max(block.end, at[at.length - 1]);
    if (is) {
      const alloc = at
        .map((i) => /(?:=|<-)\s*alloc (.*)/.exec(lines[i]))
        .find((m) => m);
      block.bytes = alloc ? alloc[1] : '';
    } else {
      block.arrays.push({name, begin: at[0], end: at[at.length - 1]});
    }
  }
  return (f.blocks = [...blocks.values()]
    .filter((b) => b.end >= 0)
    .sort((a, b) => a.begin - b.begin || b.end - a.end));
}

// The lifetimes of BLOCKS, of the function F: lines to the right.
function drawBlocks(blocks, f, width) {
  const high = 18,
    left = 110,
    parts = [];
  const x = (line) =>
    left +
    ((line - f.begin) / Math.max(1, f.end - f.begin)) * (width - left - 4);
  const bar = (name, cls, a, b, y, h, says) =>
    `<rect class="${cls}" data-goto="${a}" data-name="${escape(name)}"` +
    ` x="${x(a).toFixed(1)}" y="${y}" width="${Math.max(2, x(b + 1) - x(a)).toFixed(1)}" height="${h}"><title>${escape(says)}</title></rect>`;
  blocks.forEach((b, i) => {
    const y = i * high;
    const range = (a) => `lines ${a.begin + 1} to ${a.end + 1}`;
    parts.push(
      bar(
        b.name,
        'block',
        b.begin,
        b.end,
        y + 3,
        13,
        `${b.name}: ${b.bytes ? b.bytes + ' bytes, ' : ''}${range(b)}` +
          (b.arrays.length
            ? '\n' +
              b.arrays
                .map((a) => `${a.name}: ${range(a)}`)
                .slice(0, 12)
                .join('\n')
            : ''),
      ),
    );
    const few = b.arrays.slice(0, 6),
      each = 11 / Math.max(1, few.length);
    few.forEach((a, n) =>
      parts.push(
        bar(
          a.name,
          'array',
          a.begin,
          a.end,
          (y + 4 + n * each).toFixed(1),
          Math.max(1, each - 0.5).toFixed(1),
          `${a.name} in ${b.name}: ${range(a)}`,
        ),
      ),
    );
    const short = b.name.length > 15 ? b.name.slice(0, 14) + '\u2026' : b.name;
    parts.push(`<text x="0" y="${y + 13}">${escape(short)}</text>`);
  });
  return (
    `<svg class="blocks" width="${width}" height="${blocks.length * high + 6}">` +
    `${parts.join('')}</svg>`
  );
}
