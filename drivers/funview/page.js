// page.js - the panels beside the program, and what the reader does.

// ---- going places ----

function goTo(line) {
  if (line < 0 || line >= lineRow.length) return;
  current = line;
  if (state.fold) makeView();
  const box = $('scroll'),
    at = lineRow[line] * ROW;
  if (
    at < box.scrollTop + 2 * ROW ||
    at > box.scrollTop + box.clientHeight - 3 * ROW
  )
    box.scrollTop = Math.max(0, at - box.clientHeight / 3);
  list.show();
}

function setHash() {
  const parts = ['stage=' + state.right];
  if (state.left >= 0) parts.push('left=' + state.left);
  if (state.stm) parts.push('stm=' + encodeURIComponent(state.stm));
  if (state.stm && state.fun)
    parts.push('fun=' + encodeURIComponent(state.fun));
  try {
    history.replaceState(null, '', '#' + parts.join('&'));
  } catch (e) {
    // A page that was not loaded from an address has no place for it.
  }
}

// Show the stages RIGHT and LEFT (-1: the one before).
function setStage(right, left = -1) {
  state.right = Math.max(0, Math.min(stages.length - 1, right));
  state.left =
    left >= 0 && left < stages.length && left !== state.right - 1 ? left : -1;
  unfolded.clear();
  current = -1;
  const old = leftStage() >= 0 ? linesOf(leftStage()) : [];
  rows =
    leftStage() >= 0
      ? diffRows(old, linesOf(state.right))
      : linesOf(state.right).map((line, r) => ({l: -1, r, kind: 'same'}));
  $('program').classList.toggle('single', isSingle());
  showHeads();
  const found = state.stm ? lineOfName(state.right, state.stm, state.fun) : -1;
  current = found;
  setWidths();
  makeView();
  if (found >= 0) goTo(found);
  else toChange(0);
  showPanel();
  setHash();
}

// Panes are as wide as their longest line, whatever is seen.
function setWidths() {
  const most = (k) =>
    k < 0 ? 0 : linesOf(k).reduce((n, line) => Math.max(n, line.length), 0);
  paneL.style.minWidth = `max(100%, ${most(leftStage()) + 12}ch)`;
  paneR.style.minWidth = `max(100%, ${most(state.right) + 12}ch)`;
}

function showHeads() {
  const stage = stages[state.right];
  const head = (box, k) => {
    box.textContent = '';
    if (k < 0) return;
    const s = stages[k];
    box.append(element('span', 'num', k), element('b', '', s.pass));
    if (s.options) box.append(element('code', '', '{' + s.options + '}'));
    box.append(
      element(
        'span',
        'dim',
        [
          latest(k, 'level'),
          linesOf(k).length + ' lines',
          s.rewrites === undefined
            ? ''
            : s.rewrites + (s.rewrites === 1 ? ' rewrite' : ' rewrites'),
          s.ms === undefined ? '' : s.ms.toFixed(1) + ' ms',
        ]
          .filter((x) => x)
          .join(' \u00b7 '),
      ),
    );
    box.title = s.summary || '';
  };
  head($('head-l'), leftStage());
  head($('head-r'), state.right);
  const n = {mod: 0, add: 0, del: 0, move: 0};
  for (const row of rows) if (row.kind !== 'same') n[row.kind]++;
  const sums = {
    mod: '~' + n.mod,
    add: '+' + n.add,
    del: '\u2212' + n.del,
    move: '\u2195' + (n.move >> 1),
  };
  for (const kind in sums)
    $('sum-' + kind).textContent = leftStage() >= 0 ? sums[kind] : '';
  for (const link of document.querySelectorAll('#stages a')) {
    link.classList.toggle('on', +link.dataset.k === state.right);
    link.classList.toggle('left', +link.dataset.k === leftStage());
    if (+link.dataset.k === state.right)
      link.scrollIntoView({block: 'nearest'});
  }
  $('refused').hidden = !stage.refused;
  $('refused').textContent = stage.refused || '';
}

// To the next change after this place (1), before it (-1), or the first (0).
function toChange(way) {
  const box = $('scroll'),
    at = current >= 0 ? lineRow[current] : Math.floor(box.scrollTop / ROW);
  const changed = (i) =>
    i >= 0 && i < view.length && view[i].row && view[i].row.kind !== 'same';
  const begins = (i) => changed(i) && !changed(i - 1);
  let i = way ? at + way : 0;
  while (i >= 0 && i < view.length && !begins(i)) i += way || 1;
  if (i < 0 || i >= view.length) {
    if (!way) box.scrollTop = 0;
    return;
  }
  let k = i;
  while (changed(k) && view[k].row.r < 0) k++;
  current = view[k] && view[k].row && view[k].row.r >= 0 ? view[k].row.r : -1;
  box.scrollTop = Math.max(0, i * ROW - box.clientHeight / 3);
  list.show();
}

// To the next stage, or the next that is changed.
function toStage(way, changed) {
  let k = state.right + way;
  while (changed && k > 0 && k < stages.length - 1 && !isChanged(k)) k += way;
  if (k >= 0 && k < stages.length) setStage(k);
}

// ---- the ruler ----

function drawRuler() {
  const canvas = $('ruler'),
    high = canvas.clientHeight,
    wide = canvas.clientWidth;
  const scale = window.devicePixelRatio || 1,
    draw = canvas.getContext('2d');
  const colour = {};
  for (const kind of ['mod', 'add', 'del', 'move'])
    colour[kind] = getComputedStyle($('sum-' + kind)).color;
  canvas.width = wide * scale;
  canvas.height = high * scale;
  draw.scale(scale, scale);
  const each = Math.min(ROW, high / view.length);
  view.forEach((item, i) => {
    if (!item.row || item.row.kind === 'same') return;
    draw.fillStyle = colour[item.row.kind];
    draw.fillRect(2, i * each, wide - 4, Math.max(1.5, each));
  });
}

// The line of the right stage at the top of what is seen.
function topLine() {
  for (let i = Math.floor($('scroll').scrollTop / ROW); i < view.length; i++)
    if (view[i].row && view[i].row.r >= 0) return view[i].row.r;
  return 0;
}

// ---- what is known of a name ----

// Of NAME, as it stands in LINE of stage K.
function describe(k, line, name, fun) {
  const f = fun
    ? functionsOf(k).find((x) => x.name === fun)
    : functionAt(k, line);
  if (!f) return null;
  const at = placesOf(k, f).get(name);
  return {
    k,
    f,
    name,
    info: at ? infoOf(k, f.name, name, line) : null,
    at: at || [],
  };
}

function field(name, html) {
  return `<dt>${name}</dt><dd>${html}</dd>`;
}

const nameLink = (name, fun) =>
  `<a class="n" data-n="${name}" data-name="${name}" data-fun="${escape(fun)}">${escape(name)}</a>`;

function describeHtml(d, most) {
  const {info, f, at} = d,
    parts = [];
  if (info) {
    parts.push(field('type', `<code>${lineHtml(info.type)}</code>`));
    if (info.block) {
      parts.push(field('block', nameLink(info.block, f.name)));
      parts.push(
        field('index function', `<code>${lineHtml(info.ixfn)}</code>`),
      );
    }
    if (info.last.length)
      parts.push(
        field('last use', info.last.map((n) => nameLink(n, f.name)).join(', ')),
      );
    if (info.facts.length)
      parts.push(
        field(
          'facts',
          info.facts
            .slice(0, most)
            .map((i) => `<code>${lineHtml(i)}</code>`)
            .join('<br>') +
            (info.facts.length > most
              ? `<br>${info.facts.length - most} more`
              : ''),
        ),
      );
  }
  if (at.length)
    parts.push(
      field(
        'lines',
        at
          .slice(0, most * 2)
          .map((i) => `<a data-goto="${i}">${i + 1}</a>`)
          .join(' ') +
          (at.length > most * 2 ? ` and ${at.length - most * 2} more` : ''),
      ),
    );
  return `<dl>${parts.join('')}</dl>`;
}

function showTip(target, place) {
  const tip = $('tip'),
    row = target.closest('.ln');
  if (!row || row.dataset.line === undefined) return;
  const k = row.dataset.side === 'l' ? leftStage() : state.right;
  const d = describe(k, +row.dataset.line, target.dataset.n);
  if (!d) return;
  tip.innerHTML =
    `<h4>${escape(d.name)} <span class="dim">in ${escape(d.f.name)}, stage ${k}</span></h4>` +
    describeHtml(d, 6);
  tip.hidden = false;
  const box = tip.getBoundingClientRect();
  tip.style.left =
    Math.max(4, Math.min(place.left, innerWidth - box.width - 8)) + 'px';
  tip.style.top =
    (place.bottom + box.height + 8 < innerHeight
      ? place.bottom + 4
      : Math.max(4, place.top - box.height - 4)) + 'px';
}

// All places of NAME that are seen are marked.
const marking = document.head.appendChild(element('style'));
function markName(name) {
  const rule = (n, how) => (n ? `.n[data-n="${CSS.escape(n)}"]{${how}}` : '');
  marking.textContent =
    rule(name, 'background:var(--hover)') +
    rule(state.stm, 'background:var(--chosen)');
}

function choose(name, fun) {
  state.stm = name;
  state.fun = fun;
  markName(null);
  setHash();
}

// ---- panels ----

function showName() {
  const box = $('tab-name');
  box.textContent = '';
  if (!state.stm) {
    box.append(
      element(
        'p',
        'dim',
        'Click a name: its type, its block and what is known of it stand here.',
      ),
    );
    return;
  }
  const d = describe(
    state.right,
    current >= 0 ? current : Infinity,
    state.stm,
    state.fun,
  );
  const part = element('div');
  part.innerHTML =
    `<h3>${escape(state.stm)} <span class="dim">${state.fun ? 'in ' + escape(state.fun) : ''}</span></h3>` +
    (d && (d.info || d.at.length)
      ? describeHtml(d, 40)
      : `<p class="dim">There is no such name in stage ${state.right}.</p>`);
  box.append(part);
  const all = changesOf(state.fun, state.stm);
  if (all.length)
    part.querySelector('dl, p').insertAdjacentHTML(
      'beforeend',
      field(
        'changed in',
        all
          .slice(0, 40)
          .map(
            ([k]) =>
              `<a data-stage="${k}" title="${escape(stages[k].pass)}">${k}</a>`,
          )
          .join(' '),
      ),
    );
  if (d && d.info && d.info.block) showLayout(box, d);
  const about = stages[state.right].remarks.filter((r) =>
    r.text.includes("'" + state.stm + "'"),
  );
  for (const r of about.slice(0, 20))
    box.insertAdjacentHTML('beforeend', remarkHtml(r));
}

// The offsets of its block that the array has, and those of the others there.
function showLayout(box, d) {
  const block = d.info.block,
    same = [[d.name, d.info]];
  for (const name of placesOf(d.k, d.f).keys()) {
    const info = infoOf(d.k, d.f.name, name);
    if (info && info.block === block && name !== d.name && same.length < 8)
      same.push([name, info]);
  }
  const drawn = same.filter((x) => x[1].lmads);
  if (!drawn.length) return;
  const flat = (info) => info.lmads.flatMap(([o, dims]) => [o, ...dims.flat()]);
  const names = namesIn(drawn.flatMap((x) => flat(x[1])));
  guessValues(
    names,
    drawn.flatMap((x) => x[1].facts),
  );
  const area = element('div', 'layout');
  const draw = () => {
    const wide = rowWidth(drawn.map((x) => x[1].lmads));
    area.textContent = '';
    for (const [name, info] of drawn) {
      const svg = drawLmad(info.lmads, wide, 300);
      area.insertAdjacentHTML(
        'beforeend',
        `<figure><figcaption>${nameLink(name, d.f.name)} <code>${lineHtml(info.ixfn)}</code></figcaption>` +
          (svg ||
            '<p class="dim">no drawing: too many elements, or an offset that is no number</p>') +
          '</figure>',
      );
    }
  };
  box.append(
    element('h4', '', 'offsets of ' + block),
    valueInputs(names, draw),
    area,
  );
  draw();
}

// The run of the stage, if there is one: small; a click makes it large.
function showPlot(box) {
  const plot = latest(state.right, 'plot'),
    is = plot && latest(state.right, 'level') === 'FUNMEM';
  if (!is) return;
  const drawn = element('div', 'plot');
  if (plot.startsWith('<svg')) drawn.innerHTML = plot;
  else drawn.append(element('pre', 'missed', plot));
  const svg = drawn.querySelector('svg');
  if (svg)
    svg.setAttribute(
      'viewBox',
      `0 0 ${svg.getAttribute('width')} ${svg.getAttribute('height')}`,
    );
  drawn.onclick = () => drawn.classList.toggle('large');
  box.append(element('h4', '', 'a run'), drawn);
}

// The function whose line was gone to, if that is seen, or else the one at the
// top of what is seen.
function seenFunction() {
  const box = $('scroll'),
    at = current >= 0 ? lineRow[current] * ROW - box.scrollTop : -1;
  const line = at >= 0 && at < box.clientHeight ? current : topLine();
  return functionAt(state.right, line);
}

let drawnFunction = null;

// After the rows have moved.
function follow() {
  if (state.tab === 'blocks' && seenFunction() !== drawnFunction) showBlocks();
}

function showBlocks() {
  const box = $('tab-blocks'),
    f = seenFunction();
  drawnFunction = f;
  box.textContent = '';
  const all = f ? blocksOf(state.right, f) : [];
  if (!all.length) {
    box.append(
      element(
        'p',
        'dim',
        f ? `No memory in ${f.name} at this stage.` : 'No function.',
      ),
    );
    showPlot(box);
    return;
  }
  let shown = all;
  if (all.length > MOST_BLOCKS) {
    const long = new Set(
      [...all]
        .sort((a, b) => b.end - b.begin - (a.end - a.begin))
        .slice(0, MOST_BLOCKS),
    );
    shown = all.filter((b) => long.has(b));
  }
  box.insertAdjacentHTML(
    'beforeend',
    `<h3>${escape(f.name)} <span class="dim">${all.length} block${all.length === 1 ? '' : 's'}, lines to the right` +
      (shown.length < all.length
        ? `; the ${shown.length} that live longest`
        : '') +
      '</span></h3>' +
      drawBlocks(shown, f, box.clientWidth - 24),
  );
  showPlot(box);
}

function kernelHtml(x) {
  const said = (name, text) =>
    text
      ? field(name, `<code title="${escape(text)}">${lineHtml(text)}</code>`)
      : '';
  return (
    `<div class="kernel" data-goto="${x.line - 1}"><h4><span class="num">${x.line}</span> <span class="k">${x.form}</span> ` +
    `${nameLink(x.name, x.fun)} <span class="dim">in ${escape(x.fun)}</span></h4><dl>${said('threads', x.threads)}` +
    `${said('launches', x.launches)}${said('reads', x.read)}${said('writes', x.written)}</dl></div>`
  );
}

const kernelList = new List($('kernels'), 102, kernelHtml);

function showKernels() {
  const kernels = kernelsOf(state.right);
  $('kernels-about').textContent = kernels.length
    ? `${kernels.length} in all. Bytes of one launch, as the text says: each access once for each iteration, ` +
      'both sides of a branch. ? and ... follow from what is computed inside.'
    : 'Nothing runs in parallel at this stage.';
  kernelList.set(kernels);
}

// ---- remarks ----

function remarkHtml(r) {
  const place = placeOfRemark(r);
  return (
    `<div class="said ${r.kind}" data-remark="${r.number}" title="${escape(textOfRemark(r))}
${escape(r.place)}">` +
    `<span>${SIGN[r.kind]} ${escape(r.text)}</span>` +
    `<small>${state.all ? r.stage + ' ' : ''}${escape(stages[r.stage].pass)}: ${escape(r.name)}` +
    `${r.fun ? ' \u00b7 ' + escape(r.fun) : ''}${place ? ', line ' + (place[1] + 1) : ''}</small></div>`
  );
}

const remarkList = new List($('remarks'), 38, remarkHtml);

function showRemarks() {
  const from = state.all ? remarks : stages[state.right].remarks;
  remarkList.set(from.filter(isWanted));
  $('count').textContent = `${remarkList.count} of ${from.length}`;
}

function goToRemark(r) {
  const place = placeOfRemark(r);
  if (r.stage !== state.right) setStage(r.stage);
  if (!place) return;
  if (place[0] === state.right) return goTo(place[1]);
  const i = view.findIndex((item) => item.row && item.row.l === place[1]);
  if (i >= 0)
    $('scroll').scrollTop = Math.max(0, i * ROW - $('scroll').clientHeight / 3);
}

const PANELS = {
  remarks: showRemarks,
  name: showName,
  blocks: showBlocks,
  kernels: showKernels,
};

function showPanel(tab = state.tab) {
  state.tab = tab;
  for (const button of document.querySelectorAll('#tabs button'))
    button.classList.toggle('on', button.dataset.tab === tab);
  for (const box of document.querySelectorAll('.tab'))
    box.hidden = box.id !== 'tab-' + tab;
  PANELS[tab]();
}
