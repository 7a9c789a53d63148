// rows.js - two stages side by side, of which only what is seen is in the page.

const ROW = 18; // pixels, as in page.css

const $ = (id) => document.getElementById(id);
function element(tag, cls, text) {
  const made = document.createElement(tag);
  if (cls) made.className = cls;
  if (text !== undefined) made.textContent = text;
  return made;
}
function escape(text) {
  return String(text).replace(
    /[&<>"]/g,
    (c) => ({'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'})[c],
  );
}

const state = {
  right: stages.length - 1,
  left: -1, // stages; -1: the one before
  stm: null,
  fun: null, // the name that is chosen
  fold: false,
  inline: true,
  single: false,
  tab: 'remarks',
  pattern: null,
  kinds: {done: true, missed: true, note: true},
  all: false,
};
let rows = []; // of the diff
let view = []; // what is shown: rows, remarks, folds
let lineRow = []; // by line of the right stage: which row
let current = -1; // the line that was gone to

const leftStage = () => (state.left >= 0 ? state.left : state.right - 1);

// ---- virtual lists ----

// Only what is seen of COUNT rows is in the page; RENDER makes it.
class Rows {
  constructor(scroll, height, render) {
    Object.assign(this, {scroll, height, render, count: 0});
    scroll.addEventListener('scroll', () => this.show(), {passive: true});
    new ResizeObserver(() => this.show()).observe(scroll);
  }
  show() {
    const top = this.scroll.scrollTop,
      first = Math.floor(top / this.height);
    const last = Math.min(
      this.count,
      first + Math.ceil(this.scroll.clientHeight / this.height) + 1,
    );
    this.render(Math.min(first, this.count), last, -(top % this.height));
  }
}

// A list in BOX of things whose HTML is so high.
class List extends Rows {
  constructor(box, height, html) {
    const tall = element('div', 'tall'),
      inner = element('div', 'rows');
    super(box, height, (first, last, offset) => {
      inner.innerHTML = this.items.slice(first, last).map(html).join('');
      inner.style.transform = `translateY(${box.scrollTop + offset}px)`;
    });
    this.items = [];
    this.tall = tall;
    tall.append(inner);
    box.append(tall);
  }
  set(items) {
    this.items = items;
    this.count = items.length;
    this.tall.style.height = items.length * this.height + 'px';
    this.show();
  }
}

// ---- lines as HTML ----

function tokenHtml(cls, text, extra) {
  if (!cls && !extra) return escape(text);
  const name = cls === 'n' ? ` data-n="${text}"` : '';
  return `<span class="${cls}${extra}"${name}>${escape(text)}</span>`;
}

function lineHtml(line, marks) {
  return tokensOf(line)
    .map(([cls, text], i) =>
      tokenHtml(cls, text, marks && marks[i] ? ' w' : ''),
    )
    .join('');
}

// The left and the right half of a row.
function rowHtml(row) {
  const a = row.l >= 0 ? linesOf(leftStage())[row.l] : null;
  const b = row.r >= 0 ? linesOf(state.right)[row.r] : null;
  let x, y;
  if (row.kind === 'mod') {
    const s = tokensOf(a),
      t = tokensOf(b);
    x = newTokens(s, t);
    y = newTokens(t, s);
  }
  const half = (side, line, text, marks) => {
    if (text === null) return '<div class="ln none"></div>';
    const here = side === 'r' && line === current ? ' here' : '';
    const title =
      row.kind !== 'move'
        ? ''
        : side === 'l'
          ? ` title="moved to line ${row.to + 1}"`
          : ` title="moved from line ${row.from + 1}"`;
    const cls = `class="ln ${row.kind}${here}"`;
    const place = `data-side="${side}" data-line="${line}"`;
    const html = lineHtml(text, marks);
    return `<div ${cls} ${place}${title}><i>${line + 1}</i>${html}</div>`;
  };
  return [half('l', row.l, a, x), half('r', row.r, b, y)];
}

const SIGN = {done: '\u2713', missed: '\u2717', note: '\u2022'};

function itemHtml(item) {
  if (item.row) return rowHtml(item.row);
  if (item.fold) {
    const says = `\u22ef ${item.fold} lines`;
    const html = `<div class="ln fold" data-fold="${item.at}">${says}</div>`;
    return [html, html];
  }
  const r = item.remark;
  const html =
    `<div class="ln remark ${r.kind}" data-remark="${r.number}" title="${escape(textOfRemark(r))}
${escape(r.place)}">` +
    `<i></i><span style="padding-left:${item.indent}ch">` +
    `${SIGN[r.kind]} ${escape(r.text)} ` +
    `<em>${escape(stages[r.stage].pass)}: ${escape(r.name)}</em></span></div>`;
  const blank = '<div class="ln none"></div>';
  return item.side === 'l' ? [html, blank] : [blank, html];
}

const paneL = $('pane-l').firstElementChild,
  paneR = $('pane-r').firstElementChild;
const list = new Rows($('scroll'), ROW, (first, last, offset) => {
  const left = [],
    right = [];
  for (let i = first; i < last; i++) {
    const [a, b] = itemHtml(view[i]);
    left.push(a);
    right.push(b);
  }
  for (const [pane, html] of [
    [paneL, left],
    [paneR, right],
  ]) {
    pane.innerHTML = html.join('');
    pane.style.transform = `translateY(${offset}px)`;
  }
});

// ---- what is shown ----

const isWanted = (r) =>
  state.kinds[r.kind] &&
  (!state.pattern || state.pattern.test(textOfRemark(r)));

const isSingle = () => state.single || leftStage() < 0;

// Remarks by line of the two stages that are shown.
function remarksByLine() {
  const left = new Map(),
    right = new Map();
  if (!state.inline) return [left, right];
  const put = (map, line, r) =>
    map.has(line) ? map.get(line).push(r) : map.set(line, [r]);
  for (const r of stages[state.right].remarks) {
    if (!isWanted(r)) continue;
    if (r.after) put(right, r.after - 1, r);
    else if (r.before && leftStage() === state.right - 1 && !isSingle())
      put(left, r.before - 1, r);
  }
  return [left, right];
}

const AROUND = 3;

// Which rows stay when the others are folded.
function keptRows(byLine) {
  const kept = new Uint8Array(rows.length);
  const keep = (i) => kept.fill(1, Math.max(0, i - AROUND), i + AROUND + 1);
  rows.forEach((row, i) => {
    if (row.kind !== 'same' || (row.r >= 0 && row.r === current)) keep(i);
    else if (byLine[0].has(row.l) || byLine[1].has(row.r)) keep(i);
  });
  return kept;
}

const unfolded = new Set();

function makeView() {
  const showRow = (i) => {
    const row = rows[i];
    if (!shown(row)) return;
    if (row.r >= 0) lineRow[row.r] = view.length;
    view.push({row});
    for (const [side, line, stage] of [
      ['l', row.l, leftStage()],
      ['r', row.r, state.right],
    ]) {
      const found = line >= 0 && byLine[side === 'l' ? 0 : 1].get(line);
      for (const remark of found || []) {
        const said = linesOf(stage)[line];
        view.push({
          remark,
          side,
          indent: said.length - said.trimStart().length,
        });
      }
    }
  };
  const byLine = remarksByLine();
  const kept =
    state.fold && rows.some((row) => row.kind !== 'same')
      ? keptRows(byLine)
      : null;
  const shown = isSingle() ? (row) => row.r >= 0 : () => true;
  view = [];
  lineRow = new Int32Array(linesOf(state.right).length).fill(-1);
  for (let i = 0; i < rows.length; i++) {
    let end = i;
    while (kept && end < rows.length && !kept[end]) end++;
    if (end - i > 1 && !unfolded.has(i)) {
      for (let k = i; k < end; k++)
        if (rows[k].r >= 0) lineRow[rows[k].r] = view.length;
      view.push({fold: end - i, at: i});
      i = end - 1;
      continue;
    }
    for (showRow(i); i + 1 < end;) showRow(++i);
  }
  list.count = view.length;
  $('tall').style.height = (view.length + 1) * ROW + 'px';
  list.show();
  drawRuler();
}
